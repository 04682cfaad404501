import { useState } from 'react';
import { MessageService, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import { Button, ButtonRow, ErrorState, Field, Note, Panel, showToast, Skeleton, Stack, WordsInput } from '#shared/ui';
import { pageContract } from '../page-contract';

/** Form for the domains from which pictures and pages are fetched for the reader. */
export function DomainForm({ mayChange }: { readonly mayChange: boolean }) {
  const t = useText('embedding');
  const client = useClient(pageContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useLoaded((signal) => client.domains({}, { signal }), [client], 'domains');
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const save = useAction(async (Domains: readonly string[]) => {
    await client.saveDomains({ body: { Domains: [...Domains] } });
    showToast({ text: t('domain.saved'), kind: 'success' });
    setTyped(null);
    reload();
  });
  if (error) return <ErrorState compact message={messages.textOf(error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <Panel title={t('tab.domains')}>
      <Stack>
        <Field label={t('domain.list')} hint={t('domain.hint')}>
          {(field) => (
            <WordsInput {...field} max={200} disabled={!mayChange} value={typed ?? data.Domains} onChange={setTyped} />
          )}
        </Field>
        <Note>{t('domain.note')}</Note>
        {mayChange && (
          <ButtonRow>
            <Button
              kind="primary"
              disabled={typed === null}
              busy={save.busy}
              onClick={() => void (typed && save.run(typed))}
            >
              {t('action.save')}
            </Button>
          </ButtonRow>
        )}
      </Stack>
    </Panel>
  );
}
