import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { PageHeader, Panel, SearchInput, Stack, useUi } from '#shared/ui';
import { templateHelpContract } from '../contract';
import { templateVariables } from '../variables';
import styles from './report-templates.module.css';
import { VariableTable } from './variable-table';

/** Instructions for template authors, and every variable with its value in the client's latest report. */
export default observer(function InstructionsScreen() {
  const t = useText('report-templates');
  const { language } = useUi();
  const client = useClient(templateHelpContract);
  const [keyword, setKeyword] = useState('');
  const loaded = useLoaded((signal) => client.variables({ query: {} }, { signal }), [client]);
  const { data } = loaded;
  const isChinese = language === 'zh-CN';
  const samples = data?.Samples ?? {};
  const single = templateVariables.filter(({ of }) => !of);
  const lists = templateVariables.filter(({ of }) => of);
  const syntax = ['value', 'list', 'condition', 'picture', 'place', 'width'] as const;
  return (
    <>
      <PageHeader
        title={t('title.report-template-instructions')}
        details={data?.Title ? t('help.samples', { title: data.Title }) : t('help.noSample')}
      />
      <QueryView query={loaded} lines={10} replaceOnError>
        {() => (
          <Stack>
            <Panel title={t('help.writing')}>
              <ol className={styles.rules}>
                {syntax.map((rule) => (
                  <li key={rule}>{t(`help.rule.${rule}`)}</li>
                ))}
              </ol>
            </Panel>
            <SearchInput label={t('help.search')} value={keyword} onChange={({ target }) => setKeyword(target.value)} />
            <VariableTable
              title={t('help.single')}
              variables={single}
              path=""
              samples={samples}
              keyword={keyword}
              isChinese={isChinese}
            />
            {lists.map((list) => (
              <VariableTable
                key={list.name}
                title={`{#${isChinese ? list.alias : list.name}} … {/${isChinese ? list.alias : list.name}}`}
                note={t(`variable.${list.name}`)}
                variables={list.of ?? []}
                path={`${list.name}.`}
                samples={samples}
                keyword={keyword}
                isChinese={isChinese}
              />
            ))}
          </Stack>
        )}
      </QueryView>
    </>
  );
});
