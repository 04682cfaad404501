import { backupCommands } from '../backup';
import { DatabaseService, pendingMigrations } from '../database';
import { Config, describeConfig } from '../config';
import { moveFilesCommand } from '../files/move-files-command';
import { acceptStoreCommand } from '../files/accept-store-command';
import { OperationLogService } from '../log';
import { PluginSwitch } from '../plugins';
import type { CommandDeclaration } from '../side';
import { ThreadService } from '../threads';
import { getExitCode } from './exit-code';
import { domainEventCommand } from './domain-event-command';
import { acceptSecretCommand } from './installation';
import { ServerKernel } from './kernel-token';
import { migrate, migrationSets } from './prepare';
import { configured, openGround } from './process';
import { spreadCommand } from './spread-command';

/** Returns two lines per command: its name with arguments, and its summary. */
export const listOf = (commands: readonly CommandDeclaration[]): string =>
  commands.map(({ name, usage, summary }) => `  ${name}${usage ? ` ${usage}` : ''}\n      ${summary}\n`).join('');

/** Commands of every installation, independent of plugins. */
export const coreCommands: readonly CommandDeclaration[] = [
  domainEventCommand,
  spreadCommand,
  ...backupCommands,
  acceptSecretCommand,
  acceptStoreCommand,
  moveFilesCommand,
  {
    name: 'config',
    summary: 'Shows the validated configuration, secrets hidden',
    run: async (services) => void process.stdout.write(`${describeConfig(services.get(Config))}\n`),
  },
  {
    name: 'migrate',
    summary: 'Upgrades the database to this build after backing it up; --dry-run only lists the pending steps',
    usage: '[--dry-run]',
    beforeMigration: true,
    run: async (services, args) => {
      const kernel = services.get(ServerKernel);
      const pending = await pendingMigrations(services.get(DatabaseService), await migrationSets(kernel));
      if (!args.includes('--dry-run')) await migrate(kernel);
      process.stdout.write(
        pending.map(({ plugin, name }) => `${plugin} ${name}\n`).join('') +
          (args.includes('--dry-run') && pending.length > 0 ? 'Nothing was changed\n' : 'The database is up to date\n'),
      );
    },
  },
  {
    name: 'healthcheck',
    summary: 'Exits with 0 when the database responds, with 1 otherwise',
    run: async (services) => ((await services.get(DatabaseService).ready()) ? 0 : 1),
  },
  {
    name: 'verify-log',
    summary: 'Verifies the chain of the operation log',
    run: async (services) => {
      const { entries, broken } = await services.get(OperationLogService).verify();
      process.stdout.write(
        broken === null ? `${entries} entries, all whole\n` : `The chain is broken at entry ${broken}\n`,
      );
      return broken === null ? 0 : 1;
    },
  },
];

/** Runs one command of the core or of a plugin and exits with its code. */
export async function runCommand(name: string, args: readonly string[]): Promise<void> {
  const ground = await openGround(configured());
  const { kernel } = ground;
  let code = 0;
  try {
    const commands: readonly { command: CommandDeclaration; id?: string }[] = [
      ...coreCommands.map((command) => ({ command })),
      ...(await kernel.sides('skip')).flatMap(({ manifest: { id }, side }) =>
        (side.commands ?? []).map((command) => ({ command, id })),
      ),
    ];
    const match = commands.find(({ command }) => command.name === name);
    if (!match || args.includes('--help')) {
      const shown = (match ? [match] : commands).map(({ command }) => command);
      process.stdout.write(
        `${match || name === 'help' ? '' : `Unknown command ${name}.\n`}Commands:\n${listOf(shown)}`,
      );
      code = match || name === 'help' ? 0 : 2;
    } else {
      if (!match.command.beforeMigration) {
        await migrate(kernel);
        await kernel.get(PluginSwitch).read();
      }
      if (match.id) await kernel.activate(match.id);
      code = (await match.command.run(kernel, args)) ?? 0;
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    code = getExitCode(error);
  }
  await kernel.get(ThreadService).stop();
  await ground.close();
  process.exit(code);
}
