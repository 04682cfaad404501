import { cutText } from '#shared/text';
import type { TvPreview } from '../contract';
import { guessStart, type BroadcastDetails } from './transcript';

/** A channel with one of its programmes, if any. */
export interface ChoiceRow {
  readonly channel_id: string;
  readonly channel_name: string;
  readonly has_stream: boolean;
  readonly programme_id: string | null;
  readonly programme_name: string | null;
  readonly start_time: string | null;
}

const holds = (text: string, name: string): boolean => name !== '' && text.toLowerCase().includes(name.toLowerCase());

/** Finds the programme that a file refers to; if several share the name, the channel decides. */
function getProgramme(name: string, facts: BroadcastDetails, choices: readonly ChoiceRow[]): ChoiceRow | undefined {
  const text = [facts.channel, facts.programme, name].filter(Boolean).join(' ');
  const named = choices.filter(({ programme_name }) => holds(facts.programme ?? name, programme_name ?? ''));
  return named.find(({ channel_name }) => holds(text, channel_name)) ?? (named.length === 1 ? named[0] : undefined);
}

/** Suggests broadcast details from a transcript and its file name. */
export function suggestPlace(
  name: string,
  facts: BroadcastDetails,
  choices: readonly ChoiceRow[],
): TvPreview['Suggested'] {
  const programme = getProgramme(name, facts, choices);
  const startTime =
    facts.startedAt === undefined || Number.isNaN(Date.parse(facts.startedAt))
      ? undefined
      : new Date(facts.startedAt).toISOString();
  return {
    Programme_ID: programme?.programme_id ?? null,
    Started_At: startTime ?? guessStart(name, programme?.start_time) ?? null,
    Title: facts.title ? cutText(facts.title, 200) : null,
    Stream_Url:
      facts.stream !== undefined && /^https?:\/\//i.test(facts.stream) && URL.canParse(facts.stream)
        ? facts.stream
        : null,
  };
}
