import { z } from 'zod'

// The page's policy forbids code made from strings: without this, each schema tries it once and the
// browser complains.
z.config({ jitless: true })
