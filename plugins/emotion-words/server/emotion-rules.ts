import { ConflictError, InputError, withServices } from '#core';
import { recount, type ResourceRules, type Statements } from '#core/server';
import { alignText } from './model';
import type {
  clientEmotionWord,
  clientEmotionWordLib,
  emotionWhiteList,
  globalEmotionWord,
  globalEmotionWordLib,
} from '../resource';
import { EmotionApplication } from './apply-emotion';
import { counters } from './counters';
import { getSource } from './emotion-candidates';

/** Maximum number of words of a client; each is searched in every article of the client. */
const maxClientWords = 2_000;

async function requireLibrary(tx: Statements, table: string, libId: string, clientId: string | null): Promise<void> {
  const { rowCount } = await tx.query(
    `select from ${table} where lib_id = $1${clientId === null ? '' : ' and client_id = $2'}`,
    clientId === null ? [libId] : [libId, clientId],
  );
  if (rowCount === 0) throw new InputError('Lib_ID: library not found', 'input', { Lib_ID: 'unknown' });
}

/** Rules for the sentiment allowlist. */
export const whiteListRules = withServices(
  { application: EmotionApplication },
  ({ application }): ResourceRules<typeof emotionWhiteList> => ({
    beforeSave: ({ Kind, Value }, before) => {
      if (alignText(Value).trim().length < 2 && Kind !== 'author')
        throw new InputError('Value: at least two characters are required', 'emotion-words.short', { Value: 'min' });
      return { Hit_Count: before?.Hit_Count ?? 0 };
    },
    afterSave: async (row, before, { caller, tx }) => {
      await application.schedule(tx, caller.clientId, getSource(row));
      if (before && (before.Kind !== row.Kind || before.Value !== row.Value))
        await application.schedule(tx, caller.clientId, getSource(before));
    },
    afterRemove: async (rows, { caller, tx }) => {
      for (const row of rows) await application.schedule(tx, caller.clientId, getSource(row));
    },
  }),
);

/** Rules for groups of a client's words: disabling one reclassifies the affected articles. */
export const clientLibRules = withServices(
  { application: EmotionApplication },
  ({ application }): ResourceRules<typeof clientEmotionWordLib> => ({
    beforeSave: (_draft, before) => ({ Word_Count: before?.Word_Count ?? 0 }),
    afterSave: async (row, before, { caller, tx }) => {
      if (!before || before.Is_Enabled === row.Is_Enabled) return;
      const { rows } = await tx.query<{ word: string }>(
        'select word from client_emotion_word where client_id = $1 and lib_id = $2 and is_enabled',
        [caller.clientId, row.Lib_ID],
      );
      const values = rows.map(({ word }) => word);
      await application.schedule(tx, caller.clientId, { kind: 'word', values, place: 'all' });
    },
    beforeRemove: async (rows) => refuseFull(rows),
  }),
);

/** Rules for a client's words. */
export const clientWordRules = withServices(
  { application: EmotionApplication },
  ({ application }): ResourceRules<typeof clientEmotionWord> => ({
    beforeSave: async ({ Lib_ID }, before, { caller, tx }) => {
      await requireLibrary(tx, 'client_emotion_word_lib', Lib_ID, caller.clientId);
      const { rows } = await tx.query<{ count: string }>(
        'select count(*) as count from client_emotion_word where client_id = $1',
        [caller.clientId],
      );
      if (!before && Number(rows[0]?.count) >= maxClientWords)
        throw new ConflictError(`A client may have at most ${maxClientWords} words`, 'emotion-words.full');
      return {};
    },
    afterSave: async (row, before, { caller, tx }) => {
      await recount(tx, counters.client, [row.Lib_ID, before?.Lib_ID]);
      const values = [...new Set([row.Word, before?.Word ?? row.Word])];
      await application.schedule(tx, caller.clientId, { kind: 'word', values, place: 'all' });
    },
    afterRemove: async (rows, { caller, tx }) => {
      await recount(
        tx,
        counters.client,
        rows.map(({ Lib_ID }) => Lib_ID),
      );
      const values = rows.map(({ Word }) => Word);
      await application.schedule(tx, caller.clientId, { kind: 'word', values, place: 'all' });
    },
  }),
);

/** Rules for groups of shared words: the built-in one cannot be deleted. */
export const globalLibRules: ResourceRules<typeof globalEmotionWordLib> = {
  beforeSave: ({ Lib_Name }, before) => {
    if (before?.Is_Built_In && Lib_Name !== before.Lib_Name)
      throw new ConflictError('The built-in library cannot be renamed', 'emotion-words.built-in');
    return { Word_Count: before?.Word_Count ?? 0, Is_Built_In: before?.Is_Built_In ?? false };
  },
  beforeRemove: async (rows) => {
    if (rows.some(({ Is_Built_In }) => Is_Built_In))
      throw new ConflictError('The built-in library can be disabled, but not deleted', 'emotion-words.built-in');
    refuseFull(rows);
  },
};

/** Rules for shared words. */
export const globalWordRules: ResourceRules<typeof globalEmotionWord> = {
  beforeSave: async ({ Lib_ID }, _before, { tx }) => {
    await requireLibrary(tx, 'global_emotion_word_lib', Lib_ID, null);
    return {};
  },
  afterSave: async (row, before, { tx }) => void (await recount(tx, counters.global, [row.Lib_ID, before?.Lib_ID])),
  afterRemove: async (rows, { tx }) =>
    void (await recount(
      tx,
      counters.global,
      rows.map(({ Lib_ID }) => Lib_ID),
    )),
};

function refuseFull(rows: readonly { readonly Lib_Name: string; readonly Word_Count: number | null }[]): void {
  const full = rows.find(({ Word_Count }) => (Word_Count ?? 0) > 0);
  if (full) throw new ConflictError(`Library ${full.Lib_Name} still contains words`, 'emotion-words.not-empty');
}
