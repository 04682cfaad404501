import { createToken, inject } from '#core';
import { DatabaseService } from '#core/server';
import type { Emotion } from '#shared/vocabulary';
import type { WhiteKind, WordPlace } from '../resource';
import type { ClientEmotionStates } from './client-emotion-task';
import type { EmotionState } from './emotion-task';
import {
  defaultConfidence,
  type ClientEmotionState,
  type ClientWord,
  type LearnedOdds,
  type WhiteEntry,
} from './engine';
import type { EmotionStrength, EmotionWord } from './lexicon';
import { alignText } from './model';

export interface Versioned<Data> {
  readonly version: string;
  readonly data: Data;
}

/** What judging needs, read anew only when something has changed. */
export interface EmotionStates {
  everybody(): Promise<Versioned<EmotionState>>;
  clients(): Promise<Versioned<ClientEmotionStates>>;
  /** One client's, with nothing of its own when it has none. */
  client(clientId: string): Promise<ClientEmotionState>;
}
export const EmotionStates = createToken<EmotionStates>('emotion-words.states');

interface WordRow {
  readonly client_id: string;
  readonly word: string;
  readonly emotion: Emotion;
  readonly strength: string;
  readonly place: WordPlace;
}

/** Odds as they are stored. */
export interface StoredOdds {
  readonly features: readonly number[];
  readonly polarity: readonly number[];
  readonly opinion: readonly number[];
}

const strengthOf = (strength: string): EmotionStrength => (Number(strength) >= 3 ? 3 : Number(strength) === 2 ? 2 : 1);

export class PostgresEmotionStates implements EmotionStates {
  private keptEverybody: Versioned<EmotionState> | undefined;
  private keptClients: Versioned<ClientEmotionStates> | undefined;

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async everybody(): Promise<Versioned<EmotionState>> {
    const version = await this.version('everybody');
    if (this.keptEverybody?.version !== version) this.keptEverybody = { version, data: await this.readEverybody() };
    return this.keptEverybody;
  }

  async clients(): Promise<Versioned<ClientEmotionStates>> {
    const version = await this.version('clients');
    if (this.keptClients?.version !== version)
      this.keptClients = { version, data: { abstainBelow: defaultConfidence, clients: await this.readClients() } };
    return this.keptClients;
  }

  async client(clientId: string): Promise<ClientEmotionState> {
    const {
      data: { clients },
    } = await this.clients();
    return (
      clients.find((state) => state.clientId === clientId) ?? {
        clientId,
        words: [],
        white: [],
        learned: null,
        abstainBelow: defaultConfidence,
        isOthersNeutral: false,
      }
    );
  }

  private async version(kind: 'everybody' | 'clients'): Promise<string> {
    const { rows } = await this.database.query<{ version: string }>(
      'select version from emotion_version where kind = $1',
      [kind],
    );
    return rows[0]?.version ?? '0';
  }

  private async readEverybody(): Promise<EmotionState> {
    const [model, words] = await Promise.all([
      this.database.query<{ content: Buffer }>('select content from emotion_model order by model_id desc limit 1'),
      this.database.query<WordRow>(
        'select w.word, w.emotion, w.strength from global_emotion_word w join global_emotion_word_lib l using (lib_id) where w.is_enabled and l.is_enabled order by l.created_at, w.emotion_word_id',
      ),
    ]);
    return {
      model: model.rows[0] ? new Uint8Array(model.rows[0].content) : null,
      abstainBelow: defaultConfidence,
      words: words.rows.map(
        ({ word, emotion, strength }): EmotionWord => ({
          word: alignText(word),
          emotion,
          strength: strengthOf(strength),
        }),
      ),
    };
  }

  private async readClients(): Promise<readonly ClientEmotionState[]> {
    const [words, white, learned, settings] = await Promise.all([
      this.database.query<WordRow>(
        'select w.client_id, w.word, w.emotion, w.strength, w.place from client_emotion_word w join client_emotion_word_lib l on l.lib_id = w.lib_id and l.client_id = w.client_id where w.is_enabled and l.is_enabled order by w.emotion_word_id',
      ),
      this.database.query<{ client_id: string; id: string; kind: WhiteKind; value: string }>(
        'select client_id, white_list_id as id, kind, value from emotion_white_list where is_enabled order by white_list_id',
      ),
      this.database.query<{ client_id: string; odds: StoredOdds }>(
        'select client_id, odds from emotion_learned where odds is not null',
      ),
      this.database.query<{ client_id: string; abstain_below: number; is_others_neutral: boolean }>(
        'select * from emotion_setting',
      ),
    ]);
    const states = new Map<
      string,
      {
        words: ClientWord[];
        white: WhiteEntry[];
        learned: LearnedOdds | null;
        abstainBelow: number;
        isOthersNeutral: boolean;
      }
    >();
    const of = (clientId: string) => {
      let state = states.get(clientId);
      if (!state)
        states.set(
          clientId,
          (state = { words: [], white: [], learned: null, abstainBelow: defaultConfidence, isOthersNeutral: false }),
        );
      return state;
    };
    for (const { client_id, word, emotion, strength, place } of words.rows)
      of(client_id).words.push({ word, emotion, strength: strengthOf(strength), place });
    for (const { client_id, id, kind, value } of white.rows) of(client_id).white.push({ id, kind, value });
    for (const { client_id, odds } of learned.rows)
      of(client_id).learned = {
        features: Int32Array.from(odds.features),
        polarity: Float32Array.from(odds.polarity),
        opinion: Float32Array.from(odds.opinion),
      };
    for (const { client_id, abstain_below, is_others_neutral } of settings.rows)
      Object.assign(of(client_id), { abstainBelow: abstain_below, isOthersNeutral: is_others_neutral });
    return [...states].map(([clientId, state]) => ({ clientId, ...state }));
  }
}
