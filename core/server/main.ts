import 'reflect-metadata';
import { runCommand } from './boot/command';
import { serve } from './boot/serve';

// Database, files and backups belong to the account of the process alone.
process.umask(0o077);

const [command, ...args] = process.argv.slice(2);

if (command) await runCommand(command, args);
else await serve();
