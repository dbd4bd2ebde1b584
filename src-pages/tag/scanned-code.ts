import { encode } from 'uqr'
import { find, keepFragment } from '../shared/dom.ts'

/**
 * The script of the page that a pass QR opens. It draws the code again, so that it can be scanned
 * from the phone. The code is in the fragment of the address, which browsers do not send; the
 * script makes no request.
 */

const box = find('[data-code]')
const incomplete = find('[data-incomplete]')

function draw(): void {
  const isCode = /^#[A-Za-z0-9]{22}$/.test(location.hash)
  keepFragment()
  box.hidden = !isCode
  incomplete.hidden = isCode
  if (!isCode) return
  const { data, size } = encode(`${box.dataset.code}${location.hash}`, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  find<SVGElement>('svg', box).setAttribute('viewBox', `0 0 ${size} ${size}`)
  find<SVGElement>('path', box).setAttribute('d', squares.join(''))
}

window.addEventListener('hashchange', draw)
draw()
