import {
  AuthService,
  DraftNotice,
  MessageService,
  useAction,
  useClient,
  useDraftState,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { formatFileSize } from '#shared/format';
import { mediaTypeTerms } from '#shared/vocabulary';
import {
  Button,
  Checkbox,
  ChoiceBox,
  ErrorState,
  Field,
  Panel,
  Tag,
  TextInput,
  useDebounced,
  useUi,
  useTerm,
} from '#shared/ui';
import { dataImportContract, type ImportPreview, type ImportSettings } from '../contract';
import { MappingTable } from './mapping-table';
import { PreviewTable } from './preview-table';
import styles from './data-import.module.css';

interface ImportFormProps {
  readonly sent: ImportPreview;
  readonly onStarted: (isRepeat: boolean) => void;
  readonly onDiscard: () => void;
}

/** Mapping and preview of an uploaded file. */
export function ImportForm({ sent, onStarted, onDiscard }: ImportFormProps) {
  const t = useText('data-exchange');
  const term = useTerm();
  const { language } = useUi();
  const client = useClient(dataImportContract);
  const messages = useService(MessageService);
  const isOperator = useService(AuthService).user?.User_Type === 'operator';
  // The file itself is not stored; choosing it again restores the settings made for it.
  const {
    values: settings,
    set: change,
    stored,
  } = useDraftState<ImportSettings>(`data-exchange.import ${sent.File_Name}`, {
    Mapping: sent.Mapping,
    Is_Common: isOperator,
  });
  const debouncedSettings = useDebounced(settings, 300);
  const {
    data = sent,
    error,
    reload,
  } = useLoaded(
    (signal) =>
      debouncedSettings.Mapping === sent.Mapping && !debouncedSettings.Site && !debouncedSettings.Media_Type
        ? Promise.resolve(sent)
        : client.preview({ body: { ...debouncedSettings, File_ID: sent.File_ID } }, { signal }),
    [client, sent, debouncedSettings],
  );
  const faulty = data.Rows.filter(({ Article }) => Article === null).length;
  const hasText =
    settings.Mapping.title !== undefined ||
    settings.Mapping.content !== undefined ||
    settings.Mapping.summary !== undefined;

  const start = useAction(async () => {
    const { Is_Repeat } = await client.start({ body: { ...settings, File_ID: sent.File_ID } });
    stored.drop();
    onStarted(Is_Repeat);
  });
  const discard = async (): Promise<void> => {
    stored.drop();
    onDiscard();
    await client.discard({ query: { File_ID: sent.File_ID } }).catch((failure: unknown) => messages.error(failure));
  };

  return (
    <>
      <Panel
        title={sent.File_Name}
        actions={
          <span className={styles.details}>
            <Tag>{t(`format.${sent.Format}`)}</Tag>
            <Tag>{sent.Charset}</Tag>
            <Tag>{formatFileSize(sent.File_Size, language)}</Tag>
          </span>
        }
      >
        <div className={styles.stack}>
          <DraftNotice draft={stored} />
          <MappingTable preview={sent} mapping={settings.Mapping} onChange={(Mapping) => change({ Mapping })} />
          <div className={styles.grid}>
            <Field label={t('mapping.site')} hint={t('mapping.siteHint')}>
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={200}
                  value={settings.Site ?? ''}
                  onChange={(event) => change({ Site: event.target.value })}
                />
              )}
            </Field>
            <Field label={t('mapping.mediaType')} hint={t('mapping.mediaTypeHint')}>
              {(control) => (
                <ChoiceBox
                  {...control}
                  value={settings.Media_Type ?? 'news'}
                  choices={mediaTypeTerms.values.map((value) => ({
                    value,
                    label: term(mediaTypeTerms, value),
                  }))}
                  onChange={(type) => change({ Media_Type: type || undefined })}
                />
              )}
            </Field>
          </div>
          {isOperator ? (
            <Checkbox checked={settings.Is_Common === true} onChange={(Is_Common) => change({ Is_Common })}>
              {t('mapping.common')}
              <span className={styles.soft}>{t('mapping.commonHint')}</span>
            </Checkbox>
          ) : (
            <p className={styles.hint}>{t('mapping.own')}</p>
          )}
          {!hasText && (
            <p role="alert" className={styles.fault}>
              {t('mapping.noText')}
            </p>
          )}
          <div className={styles.buttons}>
            <Button kind="primary" icon="upload" busy={start.busy} disabled={!hasText} onClick={() => void start.run()}>
              {t('start')}
            </Button>
            <Button disabled={start.busy} onClick={() => void discard()}>
              {t('discard')}
            </Button>
          </div>
        </div>
      </Panel>
      <Panel
        flush
        title={t('preview.title', { count: data.Rows.length })}
        actions={faulty > 0 && <Tag tone="warning">{t('preview.faults', { count: faulty })}</Tag>}
      >
        {error ? (
          <ErrorState compact message={messages.textOf(error)} onRetry={reload} />
        ) : (
          <PreviewTable rows={data.Rows} />
        )}
      </Panel>
    </>
  );
}
