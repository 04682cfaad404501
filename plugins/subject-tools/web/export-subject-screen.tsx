import { useState } from 'react';
import { saveBlob, useAction, useClient, useText } from '#core/web';
import { Button, ButtonRow, Note, PageHeader, Panel, Stack } from '#shared/ui';
import { subjectToolContract } from '../contract';
import { noPart, sentPart, TreePartFields, type TreePart } from './tree-part';

/** Exports subjects of a client to a file that can be imported elsewhere. */
export default function ExportSubjectScreen() {
  const t = useText('subject-tools');
  const client = useClient(subjectToolContract);
  const [part, setPart] = useState<TreePart>(noPart);
  const save = useAction(async () => {
    const file = await client.export({ body: sentPart(part) });
    saveBlob(
      new Blob([`${JSON.stringify(file, null, 1)}\n`], { type: 'application/json' }),
      `${file.From}-${t('fileName')}-${file.Made_At.slice(0, 10)}.json`,
    );
    return file;
  });
  return (
    <Stack>
      <PageHeader title={t('title.export-subject')} text={t('intro.export')} />
      <Panel title={t('what')}>
        <Stack>
          <TreePartFields
            value={part}
            onChange={(next) => {
              setPart(next);
              save.forget();
            }}
          />
          <ButtonRow>
            <Button
              kind="primary"
              icon="download"
              busy={save.busy}
              disabled={part.Client_ID === ''}
              onClick={() => void save.run()}
            >
              {t('export')}
            </Button>
          </ButtonRow>
          {save.result && (
            <Note>
              {t('exported', {
                subjects: save.result.Subjects.length,
                categories: save.result.Categories.length,
                dictionaries: save.result.Dictionaries.length,
                filters: (save.result.Filters?.Black_List.length ?? 0) + (save.result.Filters?.Black_Words.length ?? 0),
              })}
            </Note>
          )}
        </Stack>
      </Panel>
    </Stack>
  );
}
