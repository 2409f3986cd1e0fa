/** Without these, glibc would keep about 250 MB that image processing has freed. glibc reads them at process start. */
export const memoryVariables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '16777216',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
}

/** Without this, V8 runs a full garbage collection of 10 ms twice a second while uploads arrive. */
export const memoryFlags = ['--external-memory-accounted-in-global-limit']
