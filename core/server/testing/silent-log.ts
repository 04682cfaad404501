import { createLog } from '../log/log';

/** Says nothing. */
export const silentLog = createLog({ level: 'silent', format: 'json' });
