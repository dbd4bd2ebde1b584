/** Entry of the server process, started by the window process or a test. */
import { openParentChannel } from '../drivers/tag-reader.ts'
import { runServerProcess } from './server-process/run-server-process.ts'

runServerProcess(openParentChannel())
