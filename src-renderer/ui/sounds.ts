export type SoundName = 'match' | 'go' | 'hold' | 'stop' | 'question'

/**
 * Tones as [hertz, milliseconds]. The pitch falls with severity and the number differs, so that
 * they are distinct in noise.
 */
const TONES: Readonly<Record<SoundName, readonly (readonly [number, number])[]>> = {
  match: [[880, 60]],
  go: [
    [880, 60],
    [1320, 60],
  ],
  hold: [
    [440, 90],
    [440, 90],
  ],
  stop: [[220, 350]],
  question: [[660, 90]],
}
const PAUSE_S = 0.05
/** Maximum gain: a sine at full scale is painful on a headset. */
const FULL_GAIN = 0.4

export interface Sounds {
  /** Plays at a volume of 0–10; silent at 0 and without audio support. */
  readonly play: (name: SoundName, volume: number) => void
}

/** Sounds by WebAudio. Every one has a visible equivalent on the screen. */
export function createSounds(): Sounds {
  let context: AudioContext | null = null
  return {
    play(name, volume) {
      if (volume <= 0 || typeof AudioContext === 'undefined') return
      context ??= new AudioContext()
      // Browsers block audio until the first key or click.
      if (context.state === 'suspended') void context.resume()
      let at = context.currentTime
      for (const [hertz, ms] of TONES[name]) {
        tone(context, { hertz, at, seconds: ms / 1000, loud: (volume / 10) * FULL_GAIN })
        at += ms / 1000 + PAUSE_S
      }
    },
  }
}

interface Tone {
  readonly hertz: number
  /** Seconds of the audio context's clock. */
  readonly at: number
  readonly seconds: number
  readonly loud: number
}

/** Fades in and out within a few milliseconds to avoid a click. */
function tone(context: AudioContext, { hertz, at, seconds, loud }: Tone): void {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + 0.008)
  gain.gain.setValueAtTime(loud, at + seconds - 0.012)
  gain.gain.linearRampToValueAtTime(0, at + seconds)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(at + seconds)
}
