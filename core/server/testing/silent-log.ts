import { createLog } from '../log/log';

/** Discards all output. */
export const silentLog = createLog({ level: 'silent', format: 'json' });
