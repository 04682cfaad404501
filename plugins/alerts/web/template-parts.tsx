import {
  ResourceDrawer,
  ResourceFields,
  useAction,
  useClient,
  useText,
  type ResourceFormProps,
  type ResourceParts,
  type RowForm,
} from '#core/web';
import { Button, ButtonRow, Disclosure, FieldGrid, Note, Panel, Stack } from '#shared/ui';
import { templateContract } from '../contract';
import { contentTemplate } from '../resource';
import { articleVariables, builtInTemplates, commonVariables } from '../templates';
import { ChannelInput } from './channel-input';

/** List of the variables that a template may use. */
function Variables() {
  const t = useText('alerts');
  return (
    <Disclosure title={t('template.variables')}>
      <Stack tight>
        <Note>{articleVariables.map((name) => `{{ article.${name} }}`).join('  ')}</Note>
        <Note>{commonVariables.map((name) => `{{ ${name} }}`).join('  ')}</Note>
        <Note>{t('template.loop')}</Note>
      </Stack>
    </Disclosure>
  );
}

function Preview({ form }: { readonly form: RowForm }) {
  const t = useText('alerts');
  const client = useClient(templateContract);
  const { Kind, Language, Subject, Text } = form.draft;
  const preview = useAction(() =>
    client.preview({
      body: {
        Kind: Kind === 'several' || Kind === 'spike' ? Kind : 'single',
        Language: Language === 'en-US' ? 'en-US' : 'zh-CN',
        Subject: String(Subject ?? ''),
        Text: String(Text ?? ''),
      },
    }),
  );
  const length = String(Text ?? '').length;
  const start = (): void => {
    const built = builtInTemplates[Language === 'en-US' ? 'en-US' : 'zh-CN'];
    const { subject, text } = built[Kind === 'several' || Kind === 'spike' ? Kind : 'single'];
    form.set('Subject', subject);
    form.set('Text', text);
  };
  return (
    <>
      <Note>{t('template.length', { count: length })}</Note>
      <ButtonRow>
        <Button type="button" icon="eye" busy={preview.busy} onClick={() => void preview.run()}>
          {t('template.preview')}
        </Button>
        <Button type="button" icon="copy" onClick={start}>
          {t('template.start')}
        </Button>
      </ButtonRow>
      {preview.result && (
        <Panel title={preview.result.Subject}>
          <Stack tight>
            {preview.result.Text.split('\n').map((line, index) => (
              <Note key={`${index} ${line}`}>{line}</Note>
            ))}
            <Note>
              {t('template.size', {
                length: preview.result.Length,
                bytes: preview.result.Bytes,
                count: preview.result.Short_Messages,
              })}
            </Note>
          </Stack>
        </Panel>
      )}
    </>
  );
}

function TemplateForm({ row, onSaved, onClose }: ResourceFormProps<typeof contentTemplate>) {
  const t = useText('alerts');
  const options = { Channel: { input: ChannelInput, hint: t('template.channelHint') } };
  return (
    <ResourceDrawer wide resource={contentTemplate} row={row} onSaved={onSaved} onClose={onClose}>
      {(form) => (
        <>
          <FieldGrid>
            <ResourceFields
              form={form}
              row={row}
              names={['Template_Name', 'Kind', 'Channel', 'Language']}
              options={options}
            />
          </FieldGrid>
          <ResourceFields form={form} row={row} names={['Subject', 'Text']} />
          <Preview form={form} />
          <Variables />
        </>
      )}
    </ResourceDrawer>
  );
}

/** Custom parts of the template screen. */
const templateParts: ResourceParts<typeof contentTemplate> = { form: TemplateForm };

export default templateParts;
