import { makeAutoObservable, observableRef } from 'mobx';
import type { HttpService } from '#core/web';
import { tvContract, type TvPreview } from '../contract';

/** A chosen file and its preview. */
export interface DraftFile {
  readonly key: string;
  readonly file: File;
  readonly preview: TvPreview;
}

/** Files chosen by the user, with their previews, until they are imported or dropped. */
export class DraftFilesStore {
  drafts: readonly DraftFile[] = [];

  constructor(
    private readonly http: Pick<HttpService, 'upload'>,
    /** Notifies the user that a file could not be read. */
    private readonly failed: (file: File, error: unknown) => void,
  ) {
    makeAutoObservable<this, 'http' | 'failed'>(
      this,
      { drafts: observableRef, http: false, failed: false },
      { autoBind: true },
    );
  }

  /** Reads the files one after another; an unreadable file does not block the others. */
  async take(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const form = new FormData();
      form.append('file', file);
      try {
        this.add(file, await this.http.upload<TvPreview>(tvContract.preview.path, form));
      } catch (error) {
        this.failed(file, error);
      }
    }
  }

  drop(key: string): void {
    this.drafts = this.drafts.filter((draft) => draft.key !== key);
  }

  private add(file: File, preview: TvPreview): void {
    const key = `${file.name} ${file.size} ${file.lastModified} ${this.drafts.length}`;
    this.drafts = [...this.drafts, { key, file, preview }];
  }
}
