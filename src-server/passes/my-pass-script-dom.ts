/** The part of the participant's page's script that knows no passes: elements, sections, calls. */
export const MY_PASS_DOM = `const find = (selector) => document.querySelector(selector)

const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

const show = (view) => {
  for (const section of document.querySelectorAll('[data-view]')) section.hidden = section.dataset.view !== view
}

/** The reply, or a thrown { error, details }; 'away' where nobody answers. */
const ask = async (path, body) => {
  const init = body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}
  let answer, reply
  try {
    answer = await fetch(path, { cache: 'no-store', ...init })
    reply = await answer.json()
  } catch {
    throw { error: 'away' }
  }
  if (answer.ok) return reply
  if (answer.status === 401) location.assign('/sign-in?to=/me/passes')
  throw reply
}
`
