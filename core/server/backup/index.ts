export { checkBackup, makeBackup } from './backup';
export { backupBeforeUpgrade } from './before-upgrade';
export { backupCommands } from './backup-commands';
export { restoreBackup } from './restore';
