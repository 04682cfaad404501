import { inject, NotFoundError } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import { visibleSubjects } from '#plugins/articles/server';
import type { QualityDraw, QualitySetting, SubjectQuality } from '../contract';
import { figuresOf } from '../quality-draw';
import { QualityStore } from './quality-store';

const unset: QualitySetting = { Min_Precision: null, Min_Recall: null, Is_Watched: false };

/** How good subjects are, as one caller may see it. */
export class QualityService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(QualityStore) private readonly store: QualityStore,
  ) {}

  /** The subjects that the caller sees, or one of them, each with its draws. */
  async list(caller: Caller, subjectId?: string): Promise<SubjectQuality[]> {
    const visible = await visibleSubjects(this.kernel, caller);
    const { rows } = await this.database.query<{ subject_id: string; subject_name: string }>(
      `select subject_id, subject_name from subject where client_id = $1 and ($2::bigint[] is null
         or subject_id = any($2::bigint[])) and ($3::bigint is null or subject_id = $3)
       order by sort_order nulls last, subject_id limit 500`,
      [caller.clientId, visible, subjectId ?? null],
    );
    const [draws, settings] = await Promise.all([
      this.store.draws(
        caller.clientId,
        rows.map(({ subject_id }) => subject_id),
      ),
      this.store.settings(caller.clientId),
    ]);
    const items = await this.store.items(
      caller.clientId,
      draws.map(({ draw_id }) => draw_id),
    );
    return rows.map(({ subject_id, subject_name }) => {
      const setting = settings.get(subject_id) ?? unset;
      return {
        Subject_ID: subject_id,
        Subject_Name: subject_name,
        Setting: setting,
        Draws: draws
          .filter((draw) => draw.subject_id === subject_id)
          .map((draw) =>
            figuresOf(
              draw,
              items.filter(({ draw_id }) => draw_id === draw.draw_id),
              setting,
            ),
          ),
      };
    });
  }

  /** A draw; throws `NotFoundError` for one of a subject that the caller does not see. */
  async draw(caller: Caller, drawId: string): Promise<QualityDraw & { readonly Subject_ID: string }> {
    const draw = await this.store.drawOf(caller.clientId, drawId);
    const visible = await visibleSubjects(this.kernel, caller);
    if (visible && !visible.includes(draw.subject_id)) throw new NotFoundError(`There is no draw ${drawId}`);
    const [items, settings] = await Promise.all([
      this.store.items(caller.clientId, [drawId]),
      this.store.settings(caller.clientId),
    ]);
    return { ...figuresOf(draw, items, settings.get(draw.subject_id) ?? unset), Subject_ID: draw.subject_id };
  }
}
