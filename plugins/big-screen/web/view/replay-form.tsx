import { useState } from 'react';
import { useText } from '#core/web';
import { Button, ButtonRow, Field, MomentInput, Stack } from '#shared/ui';

interface ReplayFormProps {
  readonly at: string;
  readonly onAt: (at: string) => void;
}

/** Asks for the past moment to replay. */
export function ReplayForm({ at, onAt }: ReplayFormProps) {
  const t = useText('big-screen');
  const [moment, setMoment] = useState(at);
  const isAhead = moment !== '' && Date.parse(moment) > Date.now();
  return (
    <Stack tight>
      <Field label={t('replay.moment')} hint={t('replay.hint')} error={isAhead ? t('replay.ahead') : undefined}>
        {(field) => <MomentInput {...field} value={moment || null} onChange={(next) => setMoment(next ?? '')} />}
      </Field>
      <ButtonRow>
        <Button kind="primary" disabled={moment === '' || isAhead} onClick={() => onAt(moment)}>
          {t('replay.show')}
        </Button>
        {at !== '' && <Button onClick={() => onAt('')}>{t('replay.live')}</Button>}
      </ButtonRow>
    </Stack>
  );
}
