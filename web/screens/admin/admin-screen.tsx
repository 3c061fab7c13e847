// The Admin Dashboard: every company of the installation.
import { useSearchParams } from 'react-router';
import { PageHead } from '../../ui/page-head';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs';
import { CompaniesTable } from './companies-table';

export function AdminScreen() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const setSearch = (text: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (text) next.set('search', text);
        else next.delete('search');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <PageHead title="Admin Dashboard" subtitle="Every company of this installation" />
      <Tabs value="companies">
        <TabList aria-label="Admin Dashboard">
          <Tab value="companies">Companies</Tab>
        </TabList>
        <TabPanel value="companies">
          <CompaniesTable search={search} onSearch={setSearch} />
        </TabPanel>
      </Tabs>
    </>
  );
}
