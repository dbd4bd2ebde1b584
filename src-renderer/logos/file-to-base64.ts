/**
 * Bytes that are turned at a time: a call with all of a large file's bytes as arguments would
 * overflow the stack.
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
