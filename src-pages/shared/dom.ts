/** The element of a selector. Throws if the page has none: the server writes it. */
export function find<E extends Element = HTMLElement>(selector: string, parent: ParentNode = document): E {
  const found = parent.querySelector<E>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Shows the one element whose data attribute `name` is `value`. */
export function showSection(name: 'view' | 'state' | 'foot', value: string): void {
  for (const section of document.querySelectorAll<HTMLElement>(`[data-${name}]`))
    section.hidden = section.dataset[name] !== value
}

/** Keeps the fragment of the address when the language is switched. */
export function keepFragment(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) link.hash = location.hash
}
