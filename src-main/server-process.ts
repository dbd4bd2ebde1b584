/** The server part's process: started by the window's, or by a test, and never by hand. */
import { openParentChannel } from '../drivers/tag-reader.ts'
import { runServerProcess } from './server-process/run-server-process.ts'

runServerProcess(openParentChannel())
