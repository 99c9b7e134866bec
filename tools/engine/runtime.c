/* What Numba's code expects of its runtime: memory. Compiled beside it into engine.wasm.
 *
 * Memory from __heap_base on: blocks kept for good, then the mark, then what the current call
 * has taken. Each export releases down to the mark when it returns (see build.py).
 */

typedef unsigned int u32;
typedef long long i64;

#define PAGE 65536u
#define CLASSES 32
#define HEADER 32u /* of a block: Numba's MemInfo, rounded up so that data is aligned */

extern unsigned char __heap_base;

static u32 top, mark;
static struct block *unused[CLASSES];

/* Numba's MemInfo on a machine with 32-bit pointers; 64-bit counts come from the code itself.
 * The two pointers to a destructor are not used: they hold the list of unused blocks. */
struct block {
    i64 references;
    struct block *next;
    u32 size_class;
    void *data;
    i64 size;
};

/* Take bytes until the next release; 0 if there is no memory left. */
__attribute__((export_name("reserve"))) u32 reserve(u32 bytes) {
    if (top == 0) top = mark = ((u32)&__heap_base + 15u) & ~15u;
    u32 at = top, end;
    if (__builtin_add_overflow(at, bytes, &end) || end > 0xFFFF0000u) return 0;
    end = (end + 15u) & ~15u;
    u32 have = __builtin_wasm_memory_size(0), need = (end + PAGE - 1) / PAGE;
    if (need > have) {
        u32 more = need - have, eighth = have / 8;
        if ((more >= eighth || __builtin_wasm_memory_grow(0, eighth) == (unsigned long)-1) &&
            __builtin_wasm_memory_grow(0, more) == (unsigned long)-1)
            return 0;
    }
    top = end;
    return at;
}

/* Forget everything that was taken since the last block that is kept. */
__attribute__((export_name("release"))) void release(void) {
    top = mark;
    __builtin_memset(unused, 0, sizeof unused);
}

/* Take bytes for good; only between calls. */
__attribute__((export_name("keep"))) u32 keep(u32 bytes) {
    release();
    u32 at = reserve(bytes);
    if (at != 0) mark = top;
    return at;
}

/* Address up to which memory is taken. */
__attribute__((export_name("used"))) u32 used(void) { return top; }

/* Blocks are powers of two, so that a block that was freed serves the next one of its class. */
void *NRT_MemInfo_alloc_aligned(i64 size, u32 align) {
    (void)align;
    if (size < 0 || size > 0x7FFF0000) __builtin_trap();
    u32 size_class = 32u - (u32)__builtin_clz((u32)size + HEADER - 1u);
    struct block *block = unused[size_class];
    if (block != 0) {
        unused[size_class] = block->next;
    } else {
        block = (struct block *)reserve(1u << size_class);
        if (block == 0) __builtin_trap();
    }
    block->references = 1;
    block->size_class = size_class;
    block->data = (unsigned char *)block + HEADER;
    block->size = size;
    return block;
}

void *NRT_MemInfo_alloc_safe_aligned(i64 size, u32 align) {
    return NRT_MemInfo_alloc_aligned(size, align);
}

void NRT_MemInfo_call_dtor(struct block *block) {
    block->next = unused[block->size_class];
    unused[block->size_class] = block;
}
