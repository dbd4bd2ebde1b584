/** Why a backup cannot be made, read or put back: one line for whoever asked. */
export class BackupError extends Error {}
