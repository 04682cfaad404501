import { createToken, inject } from '#core';
import { DatabaseService } from '#core/server';
import { getMediaType } from '#plugins/articles/server';
import type { Emotion } from '#shared/vocabulary';
import type { WhiteKind, WordField } from '../resource';
import type { ClientEmotionStates } from './client-emotion-task';
import type { EmotionState } from './emotion-task';
import type { EncoderSetting } from './encoder';
import { decodeStream, defaultConfidence, plainClient, type Calibration, type ClientEmotionState } from './engine';
import type { EmotionStrength, EmotionWord } from './lexicon';
import { alignText } from './model';

export interface Versioned<Data> {
  readonly version: string;
  readonly data: Data;
}

/** Classification states, reloaded only when something has changed. */
export interface EmotionStates {
  everybody(): Promise<Versioned<EmotionState>>;
  clients(): Promise<Versioned<ClientEmotionStates>>;
  /** Returns a client's state; empty if the client has no adjustments. */
  client(clientId: string): Promise<ClientEmotionState>;
}
export const EmotionStates = createToken<EmotionStates>('emotion-words.states');

interface WordRow {
  readonly client_id: string;
  readonly word: string;
  readonly emotion: Emotion;
  readonly strength: string;
  readonly place: WordField;
}

interface CalibrationRow<Number> {
  readonly slope: Number;
  readonly shift: Number;
  readonly opinion_slope: Number;
  readonly opinion_shift: Number;
}

interface StreamRow extends CalibrationRow<number | null> {
  readonly client_id: string;
  readonly media_type: number;
  readonly odds: Buffer | null;
}

/** A client's state while it is being loaded. */
type OpenState = {
  -readonly [Key in keyof ClientEmotionState]: ClientEmotionState[Key] extends readonly (infer Item)[]
    ? Item[]
    : ClientEmotionState[Key];
};

const toCalibration = ({ slope, shift, opinion_slope, opinion_shift }: CalibrationRow<number>): Calibration => ({
  slope,
  shift,
  opinionSlope: opinion_slope,
  opinionShift: opinion_shift,
});

export interface StoredOdds {
  readonly features: readonly number[];
  readonly polarity: readonly number[];
  readonly opinion: readonly number[];
}

const getStrength = (strength: string): EmotionStrength => (Number(strength) >= 3 ? 3 : Number(strength) === 2 ? 2 : 1);

export class PostgresEmotionStates implements EmotionStates {
  private cachedCommonState: Versioned<EmotionState> | undefined;
  private cachedClientStates: Versioned<ClientEmotionStates> | undefined;

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async everybody(): Promise<Versioned<EmotionState>> {
    const version = await this.version('everybody');
    if (this.cachedCommonState?.version !== version)
      this.cachedCommonState = { version, data: await this.readEverybody() };
    return this.cachedCommonState;
  }

  async clients(): Promise<Versioned<ClientEmotionStates>> {
    const version = await this.version('clients');
    if (this.cachedClientStates?.version !== version)
      this.cachedClientStates = {
        version,
        data: { abstainBelow: defaultConfidence, clients: await this.readClients() },
      };
    return this.cachedClientStates;
  }

  async client(clientId: string): Promise<ClientEmotionState> {
    const {
      data: { clients },
    } = await this.clients();
    return clients.find((state) => state.clientId === clientId) ?? plainClient(clientId, defaultConfidence);
  }

  private async version(kind: 'everybody' | 'clients'): Promise<string> {
    const { rows } = await this.database.query<{ version: string }>(
      'select version from emotion_version where kind = $1',
      [kind],
    );
    return rows[0]?.version ?? '0';
  }

  private async readEverybody(): Promise<EmotionState> {
    const [model, encoder, words] = await Promise.all([
      this.database.query<{ content: Buffer }>('select content from emotion_model order by model_id desc limit 1'),
      this.database.query<EncoderSetting>(
        `select model_path as "modelPath", vocabulary_path as "vocabularyPath", labels, is_lower_case as "isLowerCase"
          from emotion_encoder`,
      ),
      this.database.query<WordRow>(
        `select w.word, w.emotion, w.strength from global_emotion_word w join global_emotion_word_lib l using (lib_id)
          where w.is_enabled and l.is_enabled order by l.created_at, w.emotion_word_id`,
      ),
    ]);
    return {
      model: model.rows[0] ? new Uint8Array(model.rows[0].content) : null,
      encoder: encoder.rows[0] ?? null,
      abstainBelow: defaultConfidence,
      words: words.rows.map(
        ({ word, emotion, strength }): EmotionWord => ({
          word: alignText(word),
          emotion,
          strength: getStrength(strength),
        }),
      ),
    };
  }

  private async readClients(): Promise<readonly ClientEmotionState[]> {
    const [words, white, learned, settings, streams] = await Promise.all([
      this.database.query<WordRow>(
        `select w.client_id, w.word, w.emotion, w.strength, w.place from client_emotion_word w
          join client_emotion_word_lib l on l.lib_id = w.lib_id and l.client_id = w.client_id where w.is_enabled
          and l.is_enabled order by w.emotion_word_id`,
      ),
      this.database.query<{ client_id: string; id: string; kind: WhiteKind; value: string }>(
        `select client_id, white_list_id as id, kind, value from emotion_white_list where is_enabled
          order by white_list_id`,
      ),
      this.database.query<{ client_id: string; odds: StoredOdds }>(
        'select client_id, odds from emotion_learned where odds is not null',
      ),
      this.database.query<{ client_id: string; abstain_below: number; is_others_neutral: boolean }>(
        'select * from emotion_setting',
      ),
      this.database.query<StreamRow>(
        `select client_id, media_type, odds, slope, shift, opinion_slope, opinion_shift from emotion_stream
          where odds is not null or slope is not null`,
      ),
    ]);
    const states = new Map<string, OpenState>();
    const of = (clientId: string): OpenState => {
      const state = states.get(clientId) ?? {
        ...plainClient(clientId, defaultConfidence),
        words: [],
        white: [],
        streams: [],
      };
      states.set(clientId, state);
      return state;
    };
    for (const { client_id, word, emotion, strength, place } of words.rows)
      of(client_id).words.push({ word, emotion, strength: getStrength(strength), place });
    for (const { client_id, id, kind, value } of white.rows) of(client_id).white.push({ id, kind, value });
    for (const { client_id, odds } of learned.rows)
      of(client_id).learned = {
        features: Int32Array.from(odds.features),
        polarity: Float32Array.from(odds.polarity),
        opinion: Float32Array.from(odds.opinion),
      };
    for (const { client_id, abstain_below, is_others_neutral } of settings.rows)
      Object.assign(of(client_id), { abstainBelow: abstain_below, isOthersNeutral: is_others_neutral });
    for (const { client_id, media_type, odds, ...line } of streams.rows)
      of(client_id).streams.push({
        mediaType: getMediaType(media_type),
        odds: odds && decodeStream(odds),
        calibration: line.slope === null ? null : toCalibration(line as CalibrationRow<number>),
      });
    return [...states.values()];
  }
}
