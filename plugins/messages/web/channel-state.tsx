import { useText } from '#core/web';
import { Note, Tag, TimeText, type Tone } from '#shared/ui';
import type { Channel } from '../contract';
import { failureText } from './failure-text';

type State = 'off' | 'unset' | 'failing' | 'ready';

const tones: Readonly<Record<State, Tone>> = {
  off: 'neutral',
  unset: 'warning',
  failing: 'negative',
  ready: 'positive',
};

/** Returns the state of a channel: disabled, not configured, failing since its last success, or ready. */
function getState({ Is_Enabled, Is_Own, Has_Common, Last_Sent_At, Last_Failed_At }: Channel): State {
  if (!Is_Enabled) return 'off';
  if (!Is_Own && !Has_Common) return 'unset';
  return Last_Failed_At !== null && (Last_Sent_At === null || Last_Failed_At > Last_Sent_At) ? 'failing' : 'ready';
}

/** State of a channel in a word, with its last success and failure. */
export function ChannelState({ channel }: { readonly channel: Channel }) {
  const t = useText('messages');
  const { Last_Sent_At, Last_Failed_At, Last_Failure, Moved } = channel;
  const state = getState(channel);
  return (
    <>
      <Note>
        <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>{' '}
        {Last_Sent_At !== null && (
          <>
            {t('state.lastSent')} <TimeText at={Last_Sent_At} />{' '}
          </>
        )}
        {Last_Failed_At !== null && (
          <>
            {t('state.lastFailed')} <TimeText at={Last_Failed_At} />{' '}
          </>
        )}
        {Last_Failure !== null && <span>{failureText(t, Last_Failure)}</span>}
      </Note>
      {Moved.map(({ Address, Moved_To, Moved_At }) => (
        <Note key={Address}>
          {t('state.moved', { from: Address, to: Moved_To })} <TimeText at={Moved_At} />
        </Note>
      ))}
    </>
  );
}
