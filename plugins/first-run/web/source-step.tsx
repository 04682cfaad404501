import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, useAction, useResourceClient, useService, useText } from '#core/web';
import { SiteFinder } from '#plugins/extraction/web';
import { listPage } from '#plugins/websites';
import { cutText } from '#shared/text';
import { Button, ButtonRow, Field, Note, Stack, TextInput } from '#shared/ui';
import type { StepProps } from './first-run-screen';
import { StepForm } from './step-form';
import { useFirstField } from './use-first-field';

/** Adds the first source by its URL: operators discover the feeds of a site, clients monitor a page of their own. */
export const SourceStep = observer(function SourceStep({ onDone }: StepProps) {
  const t = useText('first-run');
  const privileges = useService(PrivilegeService);
  const root = useFirstField<HTMLDivElement>();
  if (privileges.may(['task-schedule', 'modify']))
    return (
      <div ref={root}>
        <Stack>
          <Note>{t('source.findText')}</Note>
          <SiteFinder />
          <ButtonRow>
            <Button kind="primary" onClick={onDone}>
              {t('next')}
            </Button>
          </ButtonRow>
        </Stack>
      </div>
    );
  return privileges.may(['client-list-page', 'modify']) ? (
    <PageForm onDone={onDone} />
  ) : (
    <Note>{t('source.askText')}</Note>
  );
});

/** Parses a typed URL and adds its scheme; undefined when it is invalid. */
function getAddress(typed: string): URL | undefined {
  const text = typed.trim();
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  return text !== '' && URL.canParse(whole) && new URL(whole).hostname.includes('.') ? new URL(whole) : undefined;
}

function PageForm({ onDone }: Pick<StepProps, 'onDone'>) {
  const t = useText('first-run');
  const pages = useResourceClient(listPage);
  const [address, setAddress] = useState('');
  const url = getAddress(address);
  const save = useAction(async () => {
    if (!url) return;
    await pages.save({
      Page_Name: cutText(url.hostname, 100),
      Url: url.href,
      Media_Type: 'news',
      Interval_Minutes: 30,
      Is_Enabled: true,
    });
    onDone();
  });
  return (
    <StepForm text={t('source.text')} busy={save.busy} isWhole={url !== undefined} onSend={() => void save.run()}>
      <Field label={t('source.address')} hint={t('source.hint')} required>
        {(field) => (
          <TextInput
            {...field}
            inputMode="url"
            placeholder="www.example.com/news"
            maxLength={2000}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
    </StepForm>
  );
}
