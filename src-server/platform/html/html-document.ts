import type { Language } from '../../../messages/translate.ts'

/** Text made safe for HTML content and attribute values. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A whole HTML document; `body` is trusted markup whose texts were escaped. */
export function page(parts: {
  readonly title: string
  readonly lang: Language
  readonly style: string
  readonly body: string
  readonly bodyClass?: string
  /** Further trusted markup of the head. */
  readonly head?: string
}): string {
  return `<!doctype html>
<html lang="${parts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(parts.title)}</title>
<style>${parts.style}</style>${parts.head ?? ''}
</head>
<body${parts.bodyClass ? ` class="${parts.bodyClass}"` : ''}>
${parts.body}
</body>
</html>
`
}
