import { useText } from '#core/web';
import { formatFileSize } from '#shared/format';
import { ButtonRow, FileButton, Note, Tag } from '#shared/ui';
import { maxFileBytes, maxFiles } from '../ticket';

interface FileChoiceProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** File picker of a message; reports files that are too large or too many before anything is sent. */
export function FileChoice({ files, onChange }: FileChoiceProps) {
  const t = useText('tickets');
  const tooLarge = files.find(({ size }) => size > maxFileBytes);
  return (
    <div>
      <ButtonRow>
        <FileButton multiple onFiles={(added) => onChange([...files, ...added].slice(0, maxFiles))}>
          {t('addFile')}
        </FileButton>
        {files.map((file, index) => (
          <Tag
            key={`${file.name} ${index}`}
            tone={file.size > maxFileBytes ? 'negative' : undefined}
            onRemove={() => onChange(files.filter((_, at) => at !== index))}
          >
            {`${file.name} · ${formatFileSize(file.size)}`}
          </Tag>
        ))}
      </ButtonRow>
      <Note>
        {tooLarge
          ? t('fileTooLarge', { name: tooLarge.name })
          : t('fileHint', { count: maxFiles, size: formatFileSize(maxFileBytes) })}
      </Note>
    </div>
  );
}

/** Returns true when every file is within the size limit of the server. */
export const areSmall = (files: readonly File[]): boolean => files.every(({ size }) => size <= maxFileBytes);
