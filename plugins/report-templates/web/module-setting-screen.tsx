import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useOptions,
  useService,
  useText,
} from '#core/web';
import { ChoiceBox, Field, PageHeader, Panel, showToast, Stack } from '#shared/ui';
import { moduleSettingContract, type ChosenModule } from '../module-contract';
import { ModuleList } from './module-list';

/** Key of the default settings, which cannot be a subject id. */
const general = 'general';

/** Settings for the modules of a subject's reports: selection, order and view. */
export default observer(function ModuleSettingScreen() {
  const t = useText('report-templates');
  const client = useClient(moduleSettingContract);
  const mayChange = useService(PrivilegeService).can('subject-analyze-module-setting').modify;
  const subjects = useOptions('subject');
  const [scope, setScope] = useState(general);
  const loaded = useLoaded((signal) => client.list({}, { signal }), [client]);
  const { data, reload } = loaded;
  const all = useLoaded((signal) => subjects('', signal), [subjects]);
  const Subject_ID = scope === general ? null : scope;
  const subjectSetting = data?.list.find((each) => each.Subject_ID === Subject_ID);
  const save = useAction(async (Modules: readonly ChosenModule[]) => {
    await client.save({ body: { Subject_ID, Modules: [...Modules] } });
    showToast({ text: t('modules.saved'), kind: 'success' });
    reload();
  });
  const reset = useAction(async () => {
    await client.reset({ query: Subject_ID === null ? {} : { Subject_ID } });
    showToast({ text: t('modules.isReset'), kind: 'success' });
    reload();
  });
  return (
    <>
      <PageHeader title={t('title.subject-analyze-module-setting')} text={t('lead.modules')} />
      <QueryView query={loaded} lines={8} replaceOnError>
        {(data) => (
          <Stack>
            <Field label={t('modules.scope')}>
              {(field) => (
                <ChoiceBox
                  {...field}
                  value={scope}
                  choices={[
                    { value: general, label: t('modules.general') },
                    ...(all.data ?? []).map(({ value, label }) => ({
                      value,
                      label: data.list.some((each) => each.Subject_ID === value)
                        ? t('modules.own', { name: label })
                        : label,
                    })),
                  ]}
                  onChange={(next) => setScope(next || general)}
                />
              )}
            </Field>
            <Panel title={t(Subject_ID !== null && !subjectSetting ? 'modules.inherited' : 'modules.list')}>
              <ModuleList
                key={`${scope} ${JSON.stringify(subjectSetting?.Modules ?? data.Usual)}`}
                available={data.Available}
                modules={subjectSetting?.Modules ?? data.Usual}
                disabled={!mayChange}
                busy={save.busy || reset.busy}
                onSave={(modules) => void save.run(modules)}
                onReset={Subject_ID === null || subjectSetting ? () => void reset.run() : undefined}
              />
            </Panel>
          </Stack>
        )}
      </QueryView>
    </>
  );
});
