import { makeAutoObservable, observableRef } from 'mobx';
import type { HttpService } from '#core/web';
import { tvContract, type TvPreview } from '../contract';

/** A chosen file and what is in it. */
export interface DraftFile {
  readonly key: string;
  readonly file: File;
  readonly preview: TvPreview;
}

/** Files that somebody chose, with what is in each, until they are taken in or left. */
export class DraftFilesStore {
  drafts: readonly DraftFile[] = [];

  constructor(
    private readonly http: Pick<HttpService, 'upload'>,
    /** Tells the person that a file could not be read. */
    private readonly failed: (file: File, error: unknown) => void,
  ) {
    makeAutoObservable<this, 'http' | 'failed'>(
      this,
      { drafts: observableRef, http: false, failed: false },
      { autoBind: true },
    );
  }

  /** Reads one after the other; a file that cannot be read does not keep the others back. */
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
