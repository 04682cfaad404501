import { inject, NotFoundError } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import { visibleSubjects } from '#plugins/articles/server';
import type { QualitySample, QualitySetting, SubjectQuality } from '../contract';
import { getFigures, isReviewed } from '../quality-sample';
import { maxSamples, QualityStore, type SampleRow } from './quality-store';

type Settings = ReadonlyMap<string, QualitySetting>;

const unset: QualitySetting = { Min_Precision: null, Min_Recall: null, Is_Watched: false };
/** Among this many samples, usually one has been reviewed. */
const fewSamples = 2;
const maxSubjects = 500;

/** Quality of subjects, restricted to what one caller may see. */
export class QualityService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(QualityStore) private readonly store: QualityStore,
  ) {}

  /** Returns the subjects visible to the caller, each with its newest sample and its newest reviewed sample. */
  async list(caller: Caller): Promise<SubjectQuality[]> {
    return this.newest(caller, null, await this.store.settings(caller.clientId));
  }

  /** Like `list`, but only subjects with targets. */
  async withTargets(caller: Caller): Promise<SubjectQuality[]> {
    const settings = await this.store.settings(caller.clientId);
    const ids = [...settings].flatMap(([id, { Min_Precision, Min_Recall }]) =>
      Min_Precision !== null || Min_Recall !== null ? [id] : [],
    );
    return ids.length > 0 ? this.newest(caller, ids, settings) : [];
  }

  /** Returns one subject with its samples, if it is visible to the caller. */
  async subject(caller: Caller, subjectId: string): Promise<SubjectQuality[]> {
    const [subjects, settings] = await Promise.all([
      this.subjects(caller, [subjectId]),
      this.store.settings(caller.clientId),
    ]);
    const samples = await this.getSamples(caller.clientId, getIds(subjects), settings, maxSamples);
    return subjects.map((subject) => toWire(subject, settings, samples.get(subject.subject_id) ?? []));
  }

  /**
   * Returns a sample.
   *
   * @throws {NotFoundError} if the subject is not visible to the caller
   */
  async requireSample(caller: Caller, sampleId: string): Promise<SampleRow> {
    const [sample, visible] = await Promise.all([
      this.store.getSample(caller.clientId, sampleId),
      visibleSubjects(this.kernel, caller),
    ]);
    if (visible && !visible.includes(sample.subject_id)) throw new NotFoundError(`Sample ${sampleId} not found`);
    return sample;
  }

  /** Computes the current figures of a sample. */
  async figures(clientId: string, sample: SampleRow): Promise<QualitySample> {
    const [items, settings] = await Promise.all([
      this.store.items(clientId, [sample.sample_id]),
      this.store.settings(clientId),
    ]);
    return getFigures(sample, items, settings.get(sample.subject_id) ?? unset);
  }

  private async newest(caller: Caller, only: readonly string[] | null, settings: Settings): Promise<SubjectQuality[]> {
    const subjects = await this.subjects(caller, only);
    const few = await this.getSamples(caller.clientId, getIds(subjects), settings, fewSamples);
    const open = [...few].flatMap(([id, samples]) =>
      samples.length === fewSamples && !samples.some(isReviewed) ? [id] : [],
    );
    const all = await this.getSamples(caller.clientId, open, settings, maxSamples);
    return subjects.map((subject) => {
      const samples = all.get(subject.subject_id) ?? few.get(subject.subject_id) ?? [];
      const reviewed = samples.find(isReviewed);
      return toWire(
        subject,
        settings,
        samples.filter((sample, place) => place === 0 || sample === reviewed),
      );
    });
  }

  private async subjects(caller: Caller, only: readonly string[] | null): Promise<readonly SubjectRow[]> {
    const visible = await visibleSubjects(this.kernel, caller);
    const { rows } = await this.database.query<SubjectRow>(
      `select subject_id, subject_name from subject where client_id = $1 and ($2::bigint[] is null
         or subject_id = any($2::bigint[])) and ($3::bigint[] is null or subject_id = any($3::bigint[]))
       order by sort_order nulls last, subject_id limit ${maxSubjects}`,
      [caller.clientId, visible, only],
    );
    return rows;
  }

  /** Returns the latest samples of subjects with their figures, newest first. */
  private async getSamples(
    clientId: string,
    subjectIds: readonly string[],
    settings: Settings,
    max: number,
  ): Promise<ReadonlyMap<string, readonly QualitySample[]>> {
    if (subjectIds.length === 0) return new Map();
    const samples = await this.store.samples(clientId, subjectIds, max);
    const items = await this.store.items(
      clientId,
      samples.map(({ sample_id }) => sample_id),
    );
    const getItems = grouped(items, ({ sample_id }) => sample_id);
    return new Map(
      [...grouped(samples, ({ subject_id }) => subject_id)].map(([id, subjectSamples]) => [
        id,
        subjectSamples.map((sample) =>
          getFigures(sample, getItems.get(sample.sample_id) ?? [], settings.get(id) ?? unset),
        ),
      ]),
    );
  }
}

function grouped<Row>(rows: readonly Row[], getKey: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(getKey(row));
    if (group) group.push(row);
    else groups.set(getKey(row), [row]);
  }
  return groups;
}

interface SubjectRow {
  readonly subject_id: string;
  readonly subject_name: string;
}

const getIds = (subjects: readonly SubjectRow[]): readonly string[] => subjects.map(({ subject_id }) => subject_id);

const toWire = (
  { subject_id, subject_name }: SubjectRow,
  settings: Settings,
  samples: readonly QualitySample[],
): SubjectQuality => ({
  Subject_ID: subject_id,
  Subject_Name: subject_name,
  Setting: settings.get(subject_id) ?? unset,
  Samples: [...samples],
});
