; Memory for arrays that rules make, in WebAssembly: by powers of two, with a list of what was given back.
; A description of an array, as Numba has it: references, two words of its own, where the data lie, and, where
; it has their size, the list that it goes back to.

%Info = type { i64, ptr, ptr, ptr, i64 }

@lists = internal global [32 x ptr] zeroinitializer
@next = internal global i32 0
@end = internal global i32 0

declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare void @llvm.trap()

define internal ptr @fresh(i32 %size) noinline {
  %begin = load i32, ptr @next
  %after = add i32 %begin, %size
  %limit = load i32, ptr @end
  %fits = icmp ule i32 %after, %limit
  br i1 %fits, label %take, label %more
take:
  store i32 %after, ptr @next
  %place = inttoptr i32 %begin to ptr
  ret ptr %place
more:
  %rounded = add i32 %size, 65535
  %needed = lshr i32 %rounded, 16
  %many = icmp ugt i32 %needed, 4
  %pages = select i1 %many, i32 %needed, i32 4
  %old = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %pages)
  %refused = icmp eq i32 %old, -1
  br i1 %refused, label %full, label %grown
full:
  call void @llvm.trap()
  unreachable
grown:
  %start = shl i32 %old, 16
  %bytes = shl i32 %pages, 16
  %top = add i32 %start, %bytes
  store i32 %top, ptr @end
  %rest = add i32 %start, %size
  store i32 %rest, ptr @next
  %new = inttoptr i32 %start to ptr
  ret ptr %new
}

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %large = icmp ugt i64 %size, 1073741824
  br i1 %large, label %full, label %fine
full:
  call void @llvm.trap()
  unreachable
fine:
  %narrow = trunc i64 %size to i32
  %whole = add i32 %narrow, 79
  %zeros = call i32 @llvm.ctlz.i32(i32 %whole, i1 true)
  %list = sub i32 32, %zeros
  %head = getelementptr [32 x ptr], ptr @lists, i32 0, i32 %list
  %kept = load ptr, ptr %head
  %none = icmp eq ptr %kept, null
  br i1 %none, label %make, label %reuse
reuse:
  %link = getelementptr %Info, ptr %kept, i32 0, i32 1
  %following = load ptr, ptr %link
  store ptr %following, ptr %head
  br label %fill
make:
  %room = shl i32 1, %list
  %made = call ptr @fresh(i32 %room)
  br label %fill
fill:
  %info = phi ptr [ %kept, %reuse ], [ %made, %make ]
  store i64 1, ptr %info
  %own = getelementptr %Info, ptr %info, i32 0, i32 1
  store ptr null, ptr %own
  %number = getelementptr %Info, ptr %info, i32 0, i32 2
  %which = inttoptr i32 %list to ptr
  store ptr %which, ptr %number
  %address = ptrtoint ptr %info to i32
  %beyond = add i32 %address, 79
  %aligned = and i32 %beyond, -32
  %data = inttoptr i32 %aligned to ptr
  %slot = getelementptr %Info, ptr %info, i32 0, i32 3
  store ptr %data, ptr %slot
  %length = getelementptr %Info, ptr %info, i32 0, i32 4
  store i64 %size, ptr %length
  ret ptr %info
}

define ptr @NRT_MemInfo_alloc_safe_aligned(i64 %size, i32 %align) {
  %info = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align)
  ret ptr %info
}

define void @NRT_MemInfo_call_dtor(ptr %info) {
  %number = getelementptr %Info, ptr %info, i32 0, i32 2
  %which = load ptr, ptr %number
  %list = ptrtoint ptr %which to i32
  %head = getelementptr [32 x ptr], ptr @lists, i32 0, i32 %list
  %first = load ptr, ptr %head
  %link = getelementptr %Info, ptr %info, i32 0, i32 1
  store ptr %first, ptr %link
  store ptr %info, ptr %head
  ret void
}

; What LLVM calls for the product of two numbers of 128 bits: to see whether one of 64 bits is too large.
define void @__multi3(ptr %out, i64 %al, i64 %ah, i64 %bl, i64 %bh) noinline {
  %a0 = and i64 %al, 4294967295
  %a1 = lshr i64 %al, 32
  %b0 = and i64 %bl, 4294967295
  %b1 = lshr i64 %bl, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %c0 = lshr i64 %p00, 32
  %m0 = and i64 %p01, 4294967295
  %m1 = and i64 %p10, 4294967295
  %s0 = add i64 %c0, %m0
  %mid = add i64 %s0, %m1
  %l0 = and i64 %p00, 4294967295
  %l1 = shl i64 %mid, 32
  %low = or i64 %l0, %l1
  %h0 = lshr i64 %p01, 32
  %h1 = lshr i64 %p10, 32
  %h2 = lshr i64 %mid, 32
  %t0 = add i64 %p11, %h0
  %t1 = add i64 %t0, %h1
  %t2 = add i64 %t1, %h2
  %x0 = mul i64 %al, %bh
  %x1 = mul i64 %ah, %bl
  %t3 = add i64 %t2, %x0
  %high = add i64 %t3, %x1
  store i64 %low, ptr %out
  %second = getelementptr i64, ptr %out, i32 1
  store i64 %high, ptr %second
  ret void
}
