import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';
import type { Emotion } from '#shared/vocabulary';
import type { EmotionTrace } from './emotion-task';
import {
  ClientEmotion,
  plainClient,
  type ClientEmotionState,
  type ClientReason,
  type DenialState,
  type EmotionTarget,
} from './engine';
import { FeatureReader } from './model';

/** Trace entry of the step for a client: the target of the text, and the client's adjustments with their reasons. */
export interface ClientEmotionTrace {
  readonly step: 'client-emotion';
  readonly client: string;
  readonly target: EmotionTarget;
  readonly emotion?: Emotion;
  readonly reasons?: readonly ClientReason[];
  /** The sentiment without the confidence threshold. */
  readonly unsure?: Emotion;
  /** Status of an accusation against the monitored entity in the text. */
  readonly denial?: DenialState;
  /** Allowlist entries that changed the result. */
  readonly white?: readonly string[];
}

interface Prepared {
  readonly clients: ReadonlyMap<string, ClientEmotion>;
  readonly everybody: ClientEmotion;
  readonly reader: FeatureReader;
}

/** Defaults for clients without their own adjustments. */
export interface ClientEmotionStates {
  readonly abstainBelow: number;
  readonly clients: readonly ClientEmotionState[];
}

/** Reclassifies items for each client whose subjects they match, with that client's adjustments. */
export default defineThreadTask<ClientEmotionStates, Prepared, IntakeItem[], IntakeItem[]>({
  prepare: ({ clients, abstainBelow }) => ({
    clients: new Map(clients.map((state) => [state.clientId, new ClientEmotion(state)])),
    everybody: new ClientEmotion(plainClient('', abstainBelow)),
    reader: new FeatureReader(),
  }),
  run: ({ clients, everybody, reader }, items) => {
    for (const item of items) {
      if (item.rejected || item.matches.length === 0) continue;
      const trace = item.trace.find(({ step }) => step === 'emotion') as EmotionTrace | undefined;
      if (!trace) continue;
      const article = {
        title: item.title,
        text: item.text,
        site: item.site,
        domain: item.domain,
        author: item.author,
        mediaType: item.mediaType,
        polarity: trace.polarity,
        opinion: trace.opinion,
        evidence: item.evidence,
      };
      for (const clientId of new Set(item.matches.map((match) => match.clientId))) {
        const words = [...new Set(item.matches.flatMap((match) => (match.clientId === clientId ? match.words : [])))];
        const { emotion, leaning, target, denial, reasons, white } = (clients.get(clientId) ?? everybody).classify(
          article,
          words,
          reader,
        );
        const unsure = reasons.includes('confidence') ? leaning : null;
        const isOther = emotion !== item.emotion;
        if (isOther) item.clientEmotions = { ...item.clientEmotions, [clientId]: emotion };
        if (!isOther && target === 'unclear' && white.length === 0 && denial === null && !unsure) continue;
        item.trace.push({
          step: 'client-emotion',
          client: clientId,
          target,
          ...(isOther ? { emotion, reasons } : {}),
          ...(unsure ? { unsure } : {}),
          ...(denial ? { denial: denial.state } : {}),
          ...(white.length > 0 ? { white } : {}),
        } satisfies ClientEmotionTrace);
      }
    }
    return items;
  },
});
