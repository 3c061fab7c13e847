// What of the lists is shown: an import, the upload of a file, or the lists themselves. It is in the address.
import { useSearchParams } from 'react-router';
import { useCompany } from '../../shell/company';

const screenPath = '/calls/appointments';

export interface AppointmentsAddress {
  importId: number | undefined;
  /** The list that a file is for; 'new' for one to add. */
  upload: number | 'new' | undefined;
  toLists: string;
  toImport(id: number): string;
  toUpload(listId: number | 'new'): string;
}

export function useAppointmentsAddress(): AppointmentsAddress {
  const [params] = useSearchParams();
  const { linkTo } = useCompany();
  const upload = params.get('upload');
  return {
    importId: idOf(params.get('import')),
    upload: upload === 'new' ? 'new' : idOf(upload),
    toLists: linkTo(screenPath),
    toImport: (id) => `${linkTo(screenPath)}&import=${id}`,
    toUpload: (listId) => `${linkTo(screenPath)}&upload=${listId}`,
  };
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
