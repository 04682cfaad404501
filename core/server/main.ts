import 'reflect-metadata';
import { runCommand } from './boot/command';
import { serve } from './boot/serve';

const [command, ...args] = process.argv.slice(2);

if (command) await runCommand(command, args);
else await serve();
