import { useText } from '#core/web';
import { Tag, type Tone } from '#shared/ui';
import type { CheckState as State } from '../database-check';

const tones: Readonly<Record<State, Tone>> = { ok: 'positive', breach: 'negative', error: 'warning' };

/** Shows the state of a check; nothing before its first run. */
export function CheckState({ state }: { readonly state: State | null }) {
  const t = useText('system-monitor');
  return state ? <Tag tone={tones[state]}>{t(`database-check.choices.Last_State.${state}`)}</Tag> : '—';
}
