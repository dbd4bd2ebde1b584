import { z } from 'zod'

// The page's policy forbids code from strings. Without this setting, each schema tries it once and
// the browser logs an error.
z.config({ jitless: true })
