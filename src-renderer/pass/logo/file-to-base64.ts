/**
 * Bytes converted at a time: passing all bytes of a large file as arguments would overflow the
 * stack.
 */
const CHUNK = 0x8000

/** The bytes of a file in base64. */
export async function fileToBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}
