import type { Contract, PluginManifest, PluginSide, Resolver } from '#core';
import type { Resource } from '#core/resource';
import type { Migration, TableSet } from './database';
import type { DomainEventConsumer } from './domain-events';
import type { Handlers } from './http/handlers';
import type { JobContext } from './jobs';
import type { ThreadTask } from './threads/thread-task';

/** Calls with their handlers, which are created when one of the calls is first used. */
export interface ServedContract {
  readonly contract: Contract;
  readonly make: (services: Resolver) => Handlers<Contract>;
  /** The resource of these calls, if any: its list can be exported. */
  readonly resource?: Resource;
}

/** Binds handlers to a contract: all of its calls, no others. */
export function serve<C extends Contract>(contract: C, make: (services: Resolver) => Handlers<C>): ServedContract {
  return { contract, make: make as unknown as ServedContract['make'] };
}

/** Scheduled or requested work on the queue: runs once across all processes. */
export interface JobDeclaration {
  /** Starts with the plugin's id, such as `extraction.collect`. */
  readonly name: string;
  /** A cron expression, or a period such as `30s`, `5m`, `1h`. */
  readonly every?: string;
  readonly attempts?: number;
  /** Role of the processes that run it; `process` by default. */
  readonly role?: 'collect' | 'process';
  /** Short and awaited by a user: runs in slots of its own, which long jobs never take. */
  readonly isPrompt?: boolean;
  run(services: Resolver, payload: unknown, context: JobContext): Promise<void>;
}

/** A command-line command: `npm run command -- NAME …`. */
export interface CommandDeclaration {
  readonly name: string;
  /** One sentence, for the list of commands. */
  readonly summary: string;
  /** Arguments after the name, such as `FILE...`. */
  readonly usage?: string;
  /** Runs on the database as it is, possibly of another version; otherwise it is upgraded to this build first. */
  readonly beforeMigration?: boolean;
  /** Returns the exit code; defaults to 0. */
  run(services: Resolver, args: readonly string[]): Promise<number | void>;
}

/** The server side of a plugin. */
export interface ServerSide extends PluginSide {
  readonly calls?: readonly ServedContract[];
  readonly jobs?: readonly JobDeclaration[];
  /** Tables created by its migrations; declared in `server/tables.ts`, where the linter reads them. */
  readonly tables?: TableSet;
  /** Consumers of domain events; see `consume`. */
  readonly consumers?: readonly DomainEventConsumer[];
  readonly migrations?: readonly Migration[];
  readonly commands?: readonly CommandDeclaration[];
  /**
   * Creates what must exist before requests are served, at every start, in the order of `requires`, one process at a
   * time. The returned messages are shown to the person who started the server.
   */
  prepare?(services: Resolver): Promise<readonly string[] | void>;
  /** Starts the autonomous work of a process with a role besides the queue, once its jobs run; `stop` ends it. */
  work?(services: Resolver, roles: ReadonlySet<'collect' | 'process'>): void | Promise<void>;
  /** Tasks for worker threads, loaded there by name. */
  readonly threads?: Readonly<Record<string, () => Promise<{ readonly default: ThreadTask }>>>;
}

/** Declares the server side of a plugin. */
export function defineServer(_manifest: PluginManifest, side: ServerSide): ServerSide {
  return side;
}
