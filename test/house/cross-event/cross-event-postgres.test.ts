// @module-tag slow
import { databaseKinds } from '../../support/databases.ts'
import { crossEventSuite } from './cross-event-suite.ts'

crossEventSuite(databaseKinds.filter((kind) => kind === 'postgres'))
