import { useEffect, useRef } from 'react'
import { scanEndpoints } from '../../contract/scan/dispatch/scan.ts'
import { call } from '../api/call.ts'
import type { Scan } from './desk-context.ts'
import { kioskBridge } from './kiosk-bridge.ts'

/** Stores the waiting scans, encrypted, in the browser, for the page after a reload. */
const PLACE = 'passdesk.scans'
const NONCE_BYTES = 12

/** The state that a page stores for the next one. */
interface SavedScans {
  /** Waiting codes, oldest first. */
  readonly codes: readonly string[]
  /** The open person. */
  readonly open: OpenPerson | null
}

export interface OpenPerson {
  readonly userId: string
  readonly code: string | null
  /** When the person was opened, ms since 1970. */
  readonly openedAt: number
}

export function forgetSavedScans(): void {
  sessionStorage.removeItem(PLACE)
}

/** @param hex 32 bytes, from the kiosk: without a session the scans cannot be decrypted */
function importScanKey(hex: string): Promise<CryptoKey> {
  return crypto.subtle.importKey(
    'raw',
    Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  )
}

/**
 * Encrypts the state with AES-256-GCM. A code opens its owner's pass, so none is stored in plain
 * text.
 */
async function sealScans(key: CryptoKey, kept: SavedScans): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const body = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    key,
    new TextEncoder().encode(JSON.stringify(kept)),
  )
  return btoa(String.fromCharCode(...nonce, ...new Uint8Array(body)))
}

const storeSealed = (sealed: string): void => sessionStorage.setItem(PLACE, sealed)

/** The state of the previous page; null if there is none, or it was encrypted with another key. */
async function readSavedScans(key: CryptoKey): Promise<SavedScans | null> {
  const sealed = sessionStorage.getItem(PLACE)
  if (sealed === null) return null
  try {
    const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0))
    const body = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.subarray(0, NONCE_BYTES) },
      key,
      bytes.subarray(NONCE_BYTES),
    )
    return JSON.parse(new TextDecoder().decode(body)) as SavedScans
  } catch {
    return null
  }
}

/** Interval between attempts to get the key, ms. */
const AGAIN_MS = 1000

interface Keeping {
  readonly eventId: string
  readonly waiting: readonly Scan[]
  /** The open person, also below another screen. */
  readonly open: OpenPerson | null
  readonly arrive: (code: string) => void
  /** Opens the person who was open before the reload. */
  readonly reopen: (open: OpenPerson) => void
}

/**
 * Keeps the waiting scans for the next page: in the desktop window if there is one; else encrypted
 * in the session storage, with the open person. Takes over those of the previous page.
 */
export function useSavedScans({ eventId, waiting, open, arrive, reopen }: Keeping): void {
  const key = useRef<CryptoKey | null>(null)
  const isTaken = useRef(false)
  const latest = useRef({ arrive, reopen })
  const kept: SavedScans = {
    codes: waiting.flatMap(({ code }) => (code === null ? [] : [code])),
    open,
  }
  const text = JSON.stringify(kept)
  const newest = useRef(text)
  useEffect(() => {
    latest.current = { arrive, reopen }
    newest.current = text
  })
  useEffect(() => {
    if (isTaken.current) return
    const left = new AbortController()
    const take = (before: SavedScans | null): void => {
      isTaken.current = true
      if (before?.open) latest.current.reopen(before.open)
      before?.codes.forEach((code) => latest.current.arrive(code))
    }
    const bridge = kioskBridge()
    if (bridge) {
      isTaken.current = true
      void bridge.takeScans().then((codes) => take({ codes, open: null }))
    } else {
      void fetchKey(eventId, left.signal).then(async (made) => {
        if (!made) return
        key.current = made
        const before = await readSavedScans(made)
        if (!left.signal.aborted && !isTaken.current) take(before)
        void store(made, newest)
      })
    }
    return () => left.abort()
  }, [eventId])
  useEffect(() => {
    // Not before those of the previous page were taken over.
    if (!isTaken.current) return
    if (kioskBridge()) void kioskBridge()?.keepScans([...(JSON.parse(text) as SavedScans).codes])
    else if (key.current) void store(key.current, newest)
  }, [text])
}

/** Stores the encrypted state; if newer state arrives during the encryption, that is stored. */
async function store(key: CryptoKey, newest: { readonly current: string }): Promise<void> {
  const text = newest.current
  const sealed = await sealScans(key, JSON.parse(text) as SavedScans)
  if (newest.current === text) storeSealed(sealed)
}

/** The key of this desk's event; null if the desk was left before the kiosk replied. */
async function fetchKey(eventId: string, signal: AbortSignal): Promise<CryptoKey | null> {
  while (!signal.aborted) {
    const answer = await call(scanEndpoints.getScanKey, { query: { eventId }, signal }).catch(() => null)
    if (answer) return importScanKey(answer.key)
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  return null
}
