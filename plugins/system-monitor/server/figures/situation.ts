import { inject } from '#core';
import { DatabaseService, DomainEventService, JobService, MachineWatch, ServerKernel } from '#core/server';
import { IntakeService } from '#plugins/articles/server';
import { routes } from '#shared/routes';
import type { Situation, SituationFigure } from '../../situation-contract';
import { getSpan } from './client-monitor';
import { situationSources } from './figure-points';

type Part = Situation['Parts'][number];
/** Milliseconds after which an item has waited too long in the queue. */
const longWait = 600_000;

/** Returns a figure of this plugin, marked as a problem if any count above zero is one. */
export const getFigure = (
  label: string,
  value: number | null,
  more: Partial<Pick<SituationFigure, 'Unit' | 'Path' | 'Is_Bad'>> = {},
): SituationFigure => ({ Label: label, Value: value, Unit: 'count', Path: null, Is_Bad: false, ...more });

const getTextKey = (key: string) => `system-monitor:situation.${key}`;

/** Builds the overview of the installation. */
export class SituationReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(IntakeService) private readonly intake: IntakeService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(DomainEventService) private readonly domainEvents: DomainEventService,
    @inject(MachineWatch) private readonly watch: MachineWatch,
  ) {}

  async read(): Promise<Situation> {
    const { from, to } = getSpan('1d');
    const [totals, pipeline, others, throughput] = await Promise.all([
      this.totals(),
      this.pipeline(),
      this.kernel.ask(situationSources, (source) => source.read(from, to), { order: 'together' }),
      this.throughput(from),
    ]);
    return {
      From: from.toISOString(),
      To: to.toISOString(),
      Parts: [totals, pipeline, ...others, this.process()],
      Throughput: throughput,
    };
  }

  private async totals(): Promise<Part> {
    const { rows } = await this.database.query<{ clients: number; ended: number; people: number }>(
      `select (select count(*) from client)::int as clients,
        (select count(*) from client where service_end_date < now())::int as ended,
        (select count(*) from person)::int as people`,
    );
    const { clients = 0, ended = 0, people = 0 } = rows[0] ?? {};
    const machines = await this.watch.machines();
    const away = machines.filter(({ answers }) => !answers).length;
    return {
      Title: getTextKey('platform'),
      Figures: [
        getFigure(getTextKey('clients'), clients, { Path: routes.clients() }),
        getFigure(getTextKey('ended'), ended, {
          Path: routes.clients({ Service_End_Date: `..${new Date().toISOString()}` }),
          Is_Bad: ended > 0,
        }),
        getFigure(getTextKey('people'), people),
        ...(machines.length > 0 ? [getFigure(getTextKey('machinesAway'), away, { Is_Bad: away > 0 })] : []),
      ],
    };
  }

  private async pipeline(): Promise<Part> {
    const [intake, jobs, states] = await Promise.all([
      this.intake.backlog(),
      this.jobs.counts(),
      this.domainEvents.states(),
    ]);
    const wait = intake.oldestSeconds * 1000;
    const parked = states.reduce((sum, state) => sum + state.parked, 0);
    return {
      Title: getTextKey('pipeline'),
      Figures: [
        getFigure(getTextKey('waiting'), intake.articles),
        getFigure(getTextKey('oldest'), wait, { Unit: 'milliseconds', Is_Bad: wait > longWait }),
        getFigure(getTextKey('refused'), intake.failed, { Is_Bad: intake.failed > 0 }),
        getFigure(getTextKey('jobs'), jobs.waiting),
        getFigure(getTextKey('failedJobs'), jobs.failed, { Is_Bad: jobs.failed > 0 }),
        getFigure(getTextKey('parked'), parked, { Is_Bad: parked > 0 }),
      ],
    };
  }

  private process(): Part {
    return {
      Title: getTextKey('process'),
      Figures: [
        getFigure(getTextKey('uptime'), Math.round(process.uptime()) * 1000, { Unit: 'milliseconds' }),
        getFigure(getTextKey('memory'), process.memoryUsage.rss(), { Unit: 'bytes' }),
      ],
    };
  }

  private async throughput(from: Date): Promise<Situation['Throughput']> {
    const { rows } = await this.database.query<{ hour: Date; stored: number; duplicates: number; rejected: number }>(
      `select h as hour, coalesce(sum(stored), 0)::int as stored, coalesce(sum(duplicates), 0)::int as duplicates,
          coalesce(sum(rejected), 0)::int as rejected
        from generate_series($1::timestamptz, now(), interval '1 hour') h left join intake_count n on n.hour = h
        group by h order by h`,
      [from],
    );
    return rows.map(({ hour, stored, duplicates, rejected }) => ({
      Hour: hour.toISOString(),
      Stored: stored,
      Duplicates: duplicates,
      Rejected: rejected,
    }));
  }
}
