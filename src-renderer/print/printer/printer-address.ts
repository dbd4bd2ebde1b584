/** TCP port for raster data (raster command reference). */
const RASTER_PORT = 9100

/** False for `192.168.1`, which the system would take for 192.168.0.1. */
function isWholeHost(host: string): boolean {
  const http = `http://${host}`
  return (
    URL.canParse(http) && (host.startsWith('[') || new URL(http).hostname === host.toLowerCase())
  )
}

/**
 * Converts `192.168.1.40`, `printer.local` or `tcp://HOST:PORT` to the stored form of the address;
 * null for other text.
 */
export function printerAddress(typed: string): string | null {
  const text = typed.trim().normalize('NFKC')
  const parts =
    /^(?:tcp:\/\/)?([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9a-fA-F:]+\])(?::(\d{1,5}))?$/.exec(
      text,
    )
  if (!parts) return null
  const [, host = ''] = parts
  if (!isWholeHost(host)) return null
  const port = Number(parts[2] ?? RASTER_PORT)
  return port > 0 && port < 65_536 ? `tcp://${host}:${port}` : null
}
