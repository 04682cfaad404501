import { useState } from 'react';
import { QueryView, useAction, useClient, useLoaded, useText } from '#core/web';
import { Button, ButtonRow, Field, Note, Panel, showToast, Stack, WordsInput } from '#shared/ui';
import { pageContract } from '../page-contract';

/** Form for the domains from which pictures and pages are fetched for the reader. */
export function DomainForm({ mayChange }: { readonly mayChange: boolean }) {
  const t = useText('embedding');
  const client = useClient(pageContract);
  const loaded = useLoaded((signal) => client.domains({}, { signal }), [client], 'domains');
  const { reload } = loaded;
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const save = useAction(async (Domains: readonly string[]) => {
    await client.saveDomains({ body: { Domains: [...Domains] } });
    showToast({ text: t('domain.saved'), kind: 'success' });
    setTyped(null);
    reload();
  });
  return (
    <QueryView query={loaded} compact replaceOnError>
      {(data) => (
        <Panel title={t('tab.domains')}>
          <Stack>
            <Field label={t('domain.list')} hint={t('domain.hint')}>
              {(field) => (
                <WordsInput
                  {...field}
                  max={200}
                  disabled={!mayChange}
                  value={typed ?? data.Domains}
                  onChange={setTyped}
                />
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
      )}
    </QueryView>
  );
}
