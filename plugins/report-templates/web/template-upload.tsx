import { HttpService, useAction, useService, useText } from '#core/web';
import { FileDrop, Note, showToast, Skeleton, Stack } from '#shared/ui';
import { maxTemplateBytes, type SentTemplate } from '../contract';
import { FaultList } from './fault-list';

interface TemplateUploadProps {
  readonly path: string;
  /** Template that the file replaces; a new one is created when omitted. */
  readonly replaced?: string;
  readonly onStored: () => void;
}

/** Uploads a Word template: faults are reported with their location, and nothing is stored until there are none. */
export function TemplateUpload({ path, replaced, onStored }: TemplateUploadProps) {
  const t = useText('report-templates');
  const http = useService(HttpService);
  const send = useAction(async (file: File) => {
    const form = new FormData();
    // Form fields after the file may be read too late by the server, so this one comes first.
    if (replaced) form.append('Template_ID', replaced);
    form.append('file', file);
    const sent = await http.upload<SentTemplate>(path, form);
    if (sent.Template) {
      showToast({ text: t('upload.kept', { name: sent.Template.Template_Name }), kind: 'success' });
      onStored();
    }
    return sent;
  });
  const faults = send.result?.Faults ?? [];
  return (
    <Stack>
      {send.busy ? (
        <Skeleton lines={3} />
      ) : (
        <FileDrop types={['.docx']} maxSize={maxTemplateBytes} onFiles={([file]) => file && void send.run(file)} />
      )}
      <Note>{send.busy ? t('upload.busy') : t('upload.hint')}</Note>
      {!send.busy && faults.length > 0 && <FaultList faults={faults} />}
    </Stack>
  );
}
