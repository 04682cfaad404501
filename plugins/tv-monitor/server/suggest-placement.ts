import { cutText } from '#shared/text';
import type { TvPreview } from '../contract';
import type { ChoiceRow } from './channel-choices';
import { guessStart, type BroadcastDetails } from './transcript';

const includesName = (text: string, name: string): boolean =>
  name !== '' && text.toLowerCase().includes(name.toLowerCase());

/** Finds the programme that a file refers to; if several share the name, the channel decides. */
function getProgramme(name: string, details: BroadcastDetails, choices: readonly ChoiceRow[]): ChoiceRow | undefined {
  const text = [details.channel, details.programme, name].filter(Boolean).join(' ');
  const named = choices.filter(({ programme_name }) => includesName(details.programme ?? name, programme_name ?? ''));
  return (
    named.find(({ channel_name }) => includesName(text, channel_name)) ?? (named.length === 1 ? named[0] : undefined)
  );
}

/** Suggests broadcast details from a transcript and its file name. */
export function suggestPlacement(
  name: string,
  details: BroadcastDetails,
  choices: readonly ChoiceRow[],
): TvPreview['Suggested'] {
  const programme = getProgramme(name, details, choices);
  const startTime =
    details.startedAt === undefined || Number.isNaN(Date.parse(details.startedAt))
      ? undefined
      : new Date(details.startedAt).toISOString();
  return {
    Programme_ID: programme?.programme_id ?? null,
    Started_At: startTime ?? guessStart(name, programme?.start_time) ?? null,
    Title: details.title ? cutText(details.title, 200) : null,
    Stream_Url:
      details.stream !== undefined && /^https?:\/\//i.test(details.stream) && URL.canParse(details.stream)
        ? details.stream
        : null,
  };
}
