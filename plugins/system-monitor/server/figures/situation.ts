import { inject } from '#core';
import { DatabaseService, FactService, JobService, MachineWatch, ServerKernel } from '#core/server';
import { IntakeService } from '#plugins/articles/server';
import { routes } from '#shared/routes';
import type { Situation, SituationFigure } from '../../situation-contract';
import { spanOf } from './client-monitor';
import { situationSources } from './figure-points';

type Part = Situation['Parts'][number];
/** Milliseconds after which an item has waited too long in the queue. */
const longWait = 600_000;

/** Returns a figure of this plugin, marked as a problem if any count above zero is one. */
export const figureOf = (
  label: string,
  value: number | null,
  more: Partial<Pick<SituationFigure, 'Unit' | 'Path' | 'Is_Bad'>> = {},
): SituationFigure => ({ Label: label, Value: value, Unit: 'count', Path: null, Is_Bad: false, ...more });

const own = (key: string) => `system-monitor:situation.${key}`;

/** Builds the overview of the installation. */
export class SituationReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(IntakeService) private readonly intake: IntakeService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(FactService) private readonly facts: FactService,
    @inject(MachineWatch) private readonly watch: MachineWatch,
  ) {}

  async read(): Promise<Situation> {
    const { from, to } = spanOf('1d');
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
      Title: own('platform'),
      Figures: [
        figureOf(own('clients'), clients, { Path: routes.clients() }),
        figureOf(own('ended'), ended, {
          Path: routes.clients({ Service_End_Date: `..${new Date().toISOString()}` }),
          Is_Bad: ended > 0,
        }),
        figureOf(own('people'), people),
        ...(machines.length > 0 ? [figureOf(own('machinesAway'), away, { Is_Bad: away > 0 })] : []),
      ],
    };
  }

  private async pipeline(): Promise<Part> {
    const [intake, jobs, states] = await Promise.all([this.intake.backlog(), this.jobs.counts(), this.facts.states()]);
    const wait = intake.oldestSeconds * 1000;
    const parked = states.reduce((sum, state) => sum + state.parked, 0);
    return {
      Title: own('pipeline'),
      Figures: [
        figureOf(own('waiting'), intake.articles),
        figureOf(own('oldest'), wait, { Unit: 'milliseconds', Is_Bad: wait > longWait }),
        figureOf(own('refused'), intake.failed, { Is_Bad: intake.failed > 0 }),
        figureOf(own('jobs'), jobs.waiting),
        figureOf(own('failedJobs'), jobs.failed, { Is_Bad: jobs.failed > 0 }),
        figureOf(own('parked'), parked, { Is_Bad: parked > 0 }),
      ],
    };
  }

  private process(): Part {
    return {
      Title: own('process'),
      Figures: [
        figureOf(own('uptime'), Math.round(process.uptime()) * 1000, { Unit: 'milliseconds' }),
        figureOf(own('memory'), process.memoryUsage.rss(), { Unit: 'bytes' }),
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
