import { useState } from 'react';
import { HttpService, useAction, useService, useText } from '#core/web';
import { allRegions, getName, getPath, rootCode } from '#shared/geo';
import {
  Button,
  Dialog,
  Field,
  FileDrop,
  Note,
  SelectBox,
  showToast,
  Stack,
  TextInput,
  useUi,
  type OptionLoader,
} from '#shared/ui';
import { maxMapBytes, regionMapContract, type RegionMapRow } from '../contract';

interface MapUploadDialogProps {
  /** The region whose subregions the file shows. */
  readonly code: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const parts = ['Map_Name', 'Approval_Number', 'Source'] as const;

/** Asks for an official map with its approval number; the server validates it and returns the reason of a rejection. */
export function MapUploadDialog({ code, onDone, onClose }: MapUploadDialogProps) {
  const t = useText('provincial-sentiment');
  const { language } = useUi();
  const http = useService(HttpService);
  const [Code, setCode] = useState(code);
  const [about, setAbout] = useState({ Map_Name: '', Approval_Number: '', Source: '' });
  const [file, setFile] = useState<File | null>(null);
  const nameOfMap = (of: string): string =>
    of === rootCode
      ? t('country')
      : getPath(of)
          .map((region) => getName(region.code, language))
          .join(' / ');
  const regions: OptionLoader = async (keyword) =>
    [{ code: rootCode }, ...allRegions().filter((region) => region.code.endsWith('00'))]
      .map((region) => ({ value: region.code, label: nameOfMap(region.code) }))
      .filter(({ label }) => label.includes(keyword.trim()))
      .slice(0, 50);
  const send = useAction(async () => {
    if (!file) return;
    const form = new FormData();
    form.append('Code', Code);
    for (const part of parts) form.append(part, about[part].trim());
    form.append('file', file);
    const saved = await http.upload<RegionMapRow>(regionMapContract.save.path, form);
    showToast({ text: t('maps.saved', { regions: saved.Regions }), kind: 'success' });
    onDone();
  });
  const isReady = file !== null && parts.every((part) => about[part].trim() !== '');
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" form="region-map" kind="primary" busy={send.busy} disabled={!isReady}>
        {t('maps.upload')}
      </Button>
    </>
  );
  return (
    <Dialog open wide title={t('maps.uploadTitle')} onClose={onClose} footer={footer}>
      <form
        id="region-map"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void send.run();
        }}
      >
        <Stack>
          <Note>{t('maps.format')}</Note>
          <Field label={t('maps.place')} required>
            {(field) => (
              <SelectBox
                {...field}
                value={Code}
                labels={{ [Code]: nameOfMap(Code) }}
                options={regions}
                onChange={(chosen) => setCode(chosen ?? rootCode)}
              />
            )}
          </Field>
          {parts.map((part) => (
            <Field key={part} label={t(`maps.form.${part}`)} hint={t(`maps.hint.${part}`)} required>
              {(field) => (
                <TextInput
                  {...field}
                  maxLength={part === 'Source' ? 200 : 60}
                  value={about[part]}
                  onChange={(event) => setAbout({ ...about, [part]: event.target.value })}
                />
              )}
            </Field>
          ))}
          <FileDrop
            types={['.json', '.geojson']}
            maxSize={maxMapBytes}
            disabled={send.busy}
            onFiles={([first]) => setFile(first ?? null)}
          />
          {file && <Note>{t('maps.chosen', { name: file.name })}</Note>}
        </Stack>
      </form>
    </Dialog>
  );
}
